import ActionTraining
import Foundation

/// What is said about the trained model: where it comes from and how good it is.
struct ThrowReport {
    private let labels: [String]
    private let counts: String
    private let featureCount: Int
    private let alpha: Float
    private let validation: Evaluation
    private var tests: [(name: String, evaluation: Evaluation)] = []

    init(labels: [String], trainedWith examples: [TrainingExample], outcome: ActionTrainer.Outcome) {
        self.labels = labels
        featureCount = outcome.features.rocket.featureCount
        alpha = outcome.alpha
        let parts = labels.map { label in "\(label) \(examples.count { $0.label == label })" }
        counts = "\(examples.count) windows (\(parts.joined(separator: ", ")))"
        validation = Evaluation(
            probabilities: outcome.heldOut, truth: examples.map { labels.firstIndex(of: $0.label) ?? 0 },
            labels: labels)
    }

    /// Judges the model on windows that it was not trained with.
    mutating func judge(
        _ name: String, windows: [TrainingExample], with outcome: ActionTrainer.Outcome
    ) {
        tests.append(
            (
                name,
                Evaluation(
                    probabilities: outcome.probabilities(of: windows.map(\.poses)),
                    truth: windows.map { labels.firstIndex(of: $0.label) ?? 0 }, labels: labels)
            ))
    }

    /// For the model's own metadata.
    var notes: [String: String] {
        let results = tests.map { "\($0.name) \(percent($0.evaluation.accuracy))" }
        return [
            "licence": "Apache-2.0",
            "training": "cd Tools && ../Scripts/swift run -c release train-throw-classifier; \(counts)",
            "evaluation": (["held-out players \(percent(validation.accuracy))"] + results)
                .joined(separator: ", "),
        ]
    }

    var markdown: String {
        """
        # ThrowClassifier

        Names the kind of a throw (Overhand, Underhand, Underleg) from the thrower's poses around a detected flight,
        or None. Licence: Apache-2.0. Made by `cd Tools && ../Scripts/swift run -c release train-throw-classifier`,
        which writes this file too.

        ## What it was trained on

        \(counts) of procedural players of SyntheticMotion with the errors of a real pose estimator, seen by random
        cameras. A window ends 10 poses after the flight's detected start, which is 2 frames before to 6 frames
        after the release. No other footage or data was used.

        Overhand: overarm, pitches, darts, basketball shots, throw-ins, serves. Underhand: tosses, lobs, tosses with
        both hands, softball pitches, bowling. Underleg: under the near or the far leg. None: reaching, carrying,
        dribbling, catching, celebrating, clapping, aiming, the time before a throw, and exercises and
        movements of daily life. Sidearm throws and chest passes are in no class.

        \(featureCount) features, ridge \(alpha) of the features' energy.

        ## Held-out players of the same distribution

        Each window is judged by a fit without its player.

        \(table(validation))
        \(tests.map { "\n## \(Self.titles[$0.name] ?? $0.name)\n\n\(table($0.evaluation))" }.joined(separator: "\n"))

        """
    }

    private static let titles = [
        "simulated":
            "Other players: parameters of style outside the training's ranges",
        "rendered": "Such players drawn in clothes before backdrops, their poses found by BlazePose",
    ]

    private func table(_ evaluation: Evaluation) -> String {
        let rows = zip(labels, evaluation.labelScores).enumerated().map { index, row in
            let confusion = evaluation.confusion[index].map(String.init).joined(separator: " | ")
            return "| \(row.0) | \(percent(row.1.precision)) | \(percent(row.1.recall)) | \(confusion) |"
        }
        return """
            Accuracy \(percent(evaluation.accuracy)), calibration error \(percent(evaluation.calibrationError)).

            | | precision | recall | \(labels.map { "called " + $0 }.joined(separator: " | ")) |
            |---|---|---|\(labels.map { _ in "---|" }.joined())
            \(rows.joined(separator: "\n"))
            """
    }

    private func percent(_ share: Double?) -> String {
        share.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
    }
}
