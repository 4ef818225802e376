import Foundation

/// Builds metrics in Prometheus' text format.
struct PrometheusText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// Adds one metric with all its samples.
    mutating func add(
        _ name: String, _ type: String, _ help: String,
        _ samples: [(labels: [(String, String)], value: Double)]
    ) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        for sample in samples {
            let labels = sample.labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
            text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(Self.number(sample.value))\n"
        }
    }

    mutating func add(_ name: String, _ type: String, _ help: String, _ value: Double) {
        add(name, type, help, [([], value)])
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
