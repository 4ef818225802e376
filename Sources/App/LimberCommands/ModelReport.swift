public import ActionClassification
import ResultExport

/// What an action classifier is, for people and for programs.
public struct ModelReport: Sendable {
    private let name: String
    private let model: ActionModelDescription
    private let engine: String

    /// Describes a classifier's model.
    ///
    /// - Parameter name: The file's name, or the shipped model's.
    public init(name: String, classifier: ActionClassifier) {
        self.name = name
        model = classifier.model
        engine = classifier.engineName
    }

    /// A list for people.
    public var text: String {
        var rows = [
            ("model", name),
            ("labels", model.labels.joined(separator: ", ")),
            ("window", "\(model.windowLength) frames"),
            ("frame rate", "\(formatted(model.frameRate)) frames/s"),
            ("joints", "\(model.joints.count): " + model.joints.joined(separator: ", ")),
            ("channels", model.channels.joined(separator: ", ")),
            ("engine", engine),
            ("poses are", model.normalization == .body ? "in units of the body" : "shares of the picture"),
        ]
        rows += model.notes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let width = (rows.map(\.0.plainLine.displayWidth).max() ?? 0) + 2
        return rows.map { name, value in
            name.plainLine.padded(toDisplayWidth: width) + value.plainLine + "\n"
        }.joined()
    }

    /// One JSON object: `model`, `engine`, `labels`, `window` (frames), `frameRate`, `joints`, `channels`,
    /// `normalization`, `notes`.
    public var json: String {
        var json = JSONText()
        json.object { json in
            json.key("model")
            json.value(name)
            json.key("engine")
            json.value(engine)
            json.key("labels")
            json.array { json in model.labels.forEach { json.value($0) } }
            json.key("window")
            json.value(model.windowLength)
            json.key("frameRate")
            json.value(model.frameRate, decimals: 5)
            json.key("joints")
            json.array { json in model.joints.forEach { json.value($0) } }
            json.key("channels")
            json.array { json in model.channels.forEach { json.value($0) } }
            json.key("normalization")
            json.value(model.normalization.rawValue)
            json.key("notes")
            json.object { json in
                for (key, value) in model.notes.sorted(by: { $0.key < $1.key }) {
                    json.key(key)
                    json.value(value)
                }
            }
        }
        json.newline()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func formatted(_ value: Double) -> String {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, decimals: 3)
        return String(decoding: bytes, as: UTF8.self)
    }
}
