import ActionTraining
import Foundation
import SyntheticMotion

/// What is said about the trained model: where it comes from and how good it is.
struct TrainingReport {
    private let classifier: ExerciseLabelling
    private var labels: [String] { classifier.labels }
    private var sources: [String] = []
    private var evaluation: Evaluation?
    private var falseAlarms = 0.0
    private var featureCount = 0
    private var alpha: Float = 0

    init(_ classifier: ExerciseLabelling) { self.classifier = classifier }

    /// What the model's files are called.
    var name: String {
        switch classifier {
        case .exercise: "ExerciseClassifier"
        case .fitness: "FitnessClassifier"
        }
    }

    private var command: String {
        "cd Tools && ../Scripts/swift run -c release train-exercise-classifier"
            + (classifier == .fitness ? " --classifier fitness" : "")
    }

    private var purpose: String {
        switch classifier {
        case .exercise:
            "Tells jumping jacks, lunges, burpees and everything else apart in windows of body poses."
        case .fitness: "Tells twelve exercises and everything else apart in windows of body poses."
        }
    }

    mutating func add(_ name: String, _ examples: [TrainingExample]) {
        let counts = labels.map { label in "\(label) \(examples.count { $0.label == label })" }
        sources.append("\(name): \(examples.count) windows (\(counts.joined(separator: ", ")))")
    }

    mutating func finish(_ examples: [TrainingExample], _ outcome: ActionTrainer.Outcome) {
        featureCount = outcome.features.rocket.featureCount
        alpha = outcome.ridge.alpha
        let truth = examples.map { labels.firstIndex(of: $0.label) ?? 0 }
        evaluation = Evaluation(probabilities: outcome.heldOut, truth: truth, labels: labels)
        let other = labels.count - 1
        let negatives = zip(outcome.heldOut, truth).filter { $0.1 == other }
        let alarms = negatives.filter { row, _ in row.dropLast().contains { $0 >= 0.6 } }
        falseAlarms = Double(alarms.count) / Double(max(1, negatives.count))
    }

    /// For the model's own metadata.
    var notes: [String: String] {
        [
            "licence": "Apache-2.0",
            "training": "\(command); " + sources.joined(separator: "; "),
            "evaluation": "held-out sequences and subjects: "
                + "accuracy \(percent(evaluation?.accuracy)), false alarms \(percent(falseAlarms)), "
                + "calibration error \(percent(evaluation?.calibrationError))",
        ]
    }

    var markdown: String {
        let rows = zip(labels, evaluation?.labelScores ?? []).enumerated().map { index, row in
            let confusion = evaluation?.confusion[index].map(String.init).joined(separator: " | ") ?? ""
            return "| \(row.0) | \(percent(row.1.precision)) | \(percent(row.1.recall)) | \(confusion) |"
        }
        return """
            # \(name)

            \(purpose) Licence: Apache-2.0.
            Made by `\(command)`,
            which writes this file too.

            ## What it was trained on

            \(sources.map { "- " + $0 }.joined(separator: "\n"))

            Procedural athletes are made by SyntheticMotion. The recordings are UI-PRMD (Kinect part, correct
            repetitions; public domain, ODC PDDL 1.0) and CMU motion capture (subjects 13 and 14; free for use,
            mocap.cs.cmu.edu; the data itself may not be resold). All were filmed by random virtual cameras and
            given the errors of a real pose estimator. No other footage or data was used.

            ## Scores on held-out sequences and subjects

            Every window is judged by a fit without its sequence (without its subject's movement, for recordings).
            Accuracy \(percent(evaluation?.accuracy)), calibration error \(percent(evaluation?.calibrationError)).
            Windows of Other that are called one of the exercises with confidence 0.6 or more:
            \(percent(falseAlarms)). The held-out windows are as noisy and as odd as the training's; filmed
            people are easier.

            | | precision | recall | \(labels.map { "called " + $0 }.joined(separator: " | ")) |
            |---|---|---|\(labels.map { _ in "---|" }.joined())
            \(rows.joined(separator: "\n"))

            \(featureCount) features, ridge \(alpha).

            """
    }

    private func percent(_ share: Double?) -> String {
        share.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
    }
}
