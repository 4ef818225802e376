import ActionClassification
import ActionTraining
import SyntheticMotion
import Testing

/// The shipped classifiers on simulated people that they were not trained on, beside committed baselines.
@Suite struct ShippedClassifierTests {
    private func classifier(_ labelling: ExerciseLabelling) throws -> ActionClassifier {
        switch labelling {
        case .exercise: try .exerciseClassifier()
        case .fitness: try .fitnessClassifier()
        }
    }

    /// The baselines are what was measured when they were written, less three points.
    @Test(arguments: [(ExerciseLabelling.exercise, 0.90), (.fitness, 0.855)])
    func `unseen people are recognised as often as before`(
        _ labelling: ExerciseLabelling, minimumAccuracy: Double
    ) throws {
        let classifier = try classifier(labelling)
        #expect(classifier.labels == labelling.labels)
        var configuration = MotionFilm.Configuration(labels: labelling.labels)
        configuration.length = classifier.windowLength
        let film = MotionFilm(configuration)
        var (right, all) = (0, 0)
        for (index, exercise) in Exercise.allCases.enumerated() {
            guard let label = labelling.label(of: exercise) else { continue }
            var generator = MotionGenerator(seed: 880_000 + UInt64(index), oddity: 0.7)
            let motion = generator.sequence(of: exercise, seconds: 4.5)
            let windows = film.windows(of: motion, seed: UInt64(index))
            for answer in try classifier.probabilities(of: windows) {
                let best = try #require(answer.indices.max { answer[$0] < answer[$1] })
                right += classifier.labels[best] == label ? 1 : 0
                all += 1
            }
        }
        #expect(all > 200)
        let accuracy = Double(right) / Double(all)
        #expect(accuracy > minimumAccuracy, "\(right) of \(all), \(accuracy)")
    }

    /// Before the training had such movements, three in four of their windows were Other.
    @Test func `what hands do all day is no exercise`() throws {
        let classifier = try classifier(.fitness)
        var configuration = MotionFilm.Configuration(labels: classifier.labels)
        configuration.length = classifier.windowLength
        let film = MotionFilm(configuration)
        let gestures: [Exercise] = [.handLift, .handStroke, .handFigure, .handBeat, .bodyTouch, .handling]
        var (right, all) = (0, 0)
        for (index, gesture) in gestures.enumerated() {
            for number in 0..<4 {
                let seed = UInt64(920_000 + 10 * index + number)
                var generator = MotionGenerator(seed: seed, oddity: 0.7)
                let motion = generator.sequence(of: gesture, seconds: 4.5)
                for answer in try classifier.probabilities(of: film.windows(of: motion, seed: seed)) {
                    right += answer.last == answer.max() ? 1 : 0
                    all += 1
                }
            }
        }
        #expect(all > 30)
        #expect(Double(right) / Double(all) > 0.85, "\(right) of \(all)")
    }
}
