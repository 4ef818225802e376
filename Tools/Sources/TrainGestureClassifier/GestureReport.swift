import Gestures

/// How well a network does on hands that it was not trained with.
struct GestureReport {
    private let labels: [String]
    /// Rows are what hands show, columns what they are called.
    private var confusion: [[Int]]

    init(network: GestureNetwork, test: [GestureTrainer.Example]) {
        labels = network.labels
        confusion = Array(repeating: Array(repeating: 0, count: labels.count), count: labels.count)
        for example in test {
            let probabilities = network.probabilities(of: example.features)
            let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0
            confusion[example.label][best] += 1
        }
    }

    func text(trainingCount: Int) -> String {
        let total = confusion.joined().reduce(0, +)
        let right = labels.indices.reduce(0) { $0 + confusion[$1][$1] }
        var lines = [
            "# GestureClassifier", "",
            "Tells \(labels.count - 1) gestures of a hand, and none of them, from its 21 joints in one frame. Licence:",
            "Apache-2.0. Made by `cd Tools && ../Scripts/swift run -c release train-gesture-classifier`, which",
            "writes this file too.", "",
            "Trained on \(trainingCount) hands that SyntheticMotion synthesised: bones, postures,",
            "views and a hand model's errors. No footage or other data was used.", "",
            "## Scores on \(total) synthesised hands that it was not trained with", "",
            "Accuracy \(percent(right, total)). Rows are what hands show, columns what they are called.", "",
            "| | recall | precision | " + labels.joined(separator: " | ") + " |",
            "|---|---|---|" + String(repeating: "---|", count: labels.count),
        ]
        for (row, label) in labels.enumerated() {
            let called = labels.indices.reduce(0) { $0 + confusion[$1][row] }
            let cells = confusion[row].map(String.init).joined(separator: " | ")
            let recall = percent(confusion[row][row], confusion[row].reduce(0, +))
            lines.append("| \(label) | \(recall) | \(percent(confusion[row][row], called)) | \(cells) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func percent(_ part: Int, _ whole: Int) -> String {
        let tenths = whole > 0 ? (1000 * part + whole / 2) / whole : 0
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
