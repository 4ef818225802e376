import ActionClassification
import Foundation
import ResultExport

/// A classifier's scores on some data, and what the data are like: for people, for programs, and as a page.
public struct EvaluationReport: Sendable {
    let model: ActionModelDescription
    let metrics: ClassifierMetrics
    let data: LabeledData
    let check: DataCheck
    /// What could not be used, one line for each clip or line.
    let failures: [String]

    /// What is odd about the data, one line for each finding.
    public var findings: [String] { check.findings.map { "\($0.title): \($0.text)" } }

    /// Scores in a few lines.
    public var text: String {
        func percent(_ share: Double?) -> String { share.map { String(format: "%.1f %%", $0 * 100) } ?? "–" }
        let width = max(5, metrics.labels.map(\.plainLine.displayWidth).max() ?? 0)
        func row(_ name: String, _ cells: [String]) -> String {
            name.plainLine.padded(toDisplayWidth: width)
                + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined() + "\n"
        }
        var lines =
            "accuracy \(percent(metrics.accuracy)) of \(metrics.sequences.count) sequences, "
            + "\(percent(metrics.windows.accuracy)) of \(metrics.windows.count) windows; "
            + "calibration error \(percent(metrics.sequences.calibrationError))"
        if let time = metrics.timeToDecision {
            lines += String(format: "; time to decision %.2g s", time)
        }
        lines += "\n(\(metrics.method))\n\n" + row("label", ["precision", "recall", "count"])
        for score in metrics.sequences.labelScores {
            lines += row(score.label, [percent(score.precision), percent(score.recall), "\(score.count)"])
        }
        return lines
    }

    /// One JSON object: `accuracy`, `classes` (`label`, `precision`, `recall`, `count`), `confusion` (rows are the
    /// truth, in the order of `classes`), `calibrationError`, `sequences`, `windows`.
    ///
    /// All are of whole sequences; a precision or recall of nothing is 0.
    public var json: String {
        struct Class: Encodable {
            var label: String
            var precision: Double
            var recall: Double
            var count: Int
        }
        struct Object: Encodable {
            var accuracy: Double
            var classes: [Class]
            var confusion: [[Int]]
            var calibrationError: Double
            var sequences: Int
            var windows: Int
        }
        let scores = metrics.sequences
        let object = Object(
            accuracy: scores.accuracy,
            classes: scores.labelScores.map {
                Class(label: $0.label, precision: $0.precision ?? 0, recall: $0.recall ?? 0, count: $0.count)
            }, confusion: scores.confusion, calibrationError: scores.calibrationError,
            sequences: scores.count, windows: metrics.windows.count)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// A page without anything from elsewhere: scores, charts, the worst mistakes with their poses, the data check.
    ///
    /// - Parameter name: What the page calls the model.
    public func html(name: String) -> String { ReportPage(self, name: name).html }
}
