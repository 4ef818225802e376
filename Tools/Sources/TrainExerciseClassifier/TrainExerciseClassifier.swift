import ActionClassification
import ActionTraining
import ActionWindows
import ArgumentParser
import Foundation
import NetworkFitting
import PoseCore
import SyntheticMotion

/// Trains the classifiers of exercises that Limber ships, from procedural athletes and two open data sets.
@main
struct TrainExerciseClassifier: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train-exercise-classifier",
        abstract:
            "Train Sources/Actions/ActionClassification/Resources/ExerciseClassifier.onnx, or FitnessClassifier.onnx."
    )

    @Option(
        help: "Which one: exercise or fitness.",
        transform: { name in
            guard let labelling = ExerciseLabelling(rawValue: name) else {
                throw ValidationError("\(name) is no classifier; expected exercise or fitness.")
            }
            return labelling
        })
    var classifier = ExerciseLabelling.exercise

    @Option(
        help:
            "Folder with ui-prmd.jsonl and cmu-exercises.jsonl (default: $LIMBER_DATA, else ../../shared/data)."
    )
    var data: String?

    @Option(help: "Folder for the model and the text about it, seen from Tools.")
    var output = "../Sources/Actions/ActionClassification/Resources"

    @Option(
        name: .customLong("seed"), help: "Where all randomness comes from (default: the shipped model's).")
    var chosenSeed: UInt64?

    @Option(help: "Frames in a window.")
    var window = 90

    @Option(help: "Share of the procedural athletes' sequences, for a trial.")
    var share = 1.0

    @Option(help: "Models whose mean is taken.")
    var members = 4

    private var seed: UInt64 { chosenSeed ?? (classifier == .fitness ? 1 : 0) }

    func run() throws {
        let labels = classifier.labels
        var filmed = MotionFilm.Configuration(labels: labels)
        filmed.length = window
        // Windows that share more than half of their frames teach little, and the fitness classifier has many.
        filmed.stride = classifier == .fitness ? 45 : 30
        let clock = ContinuousClock()
        var report = TrainingReport(classifier)
        let file = try OutputFile("\(output)/\(report.name).onnx")
        // Recordings are long and alike: fewer windows of each. They come first, since they may be missing.
        var filmedSeldom = filmed
        filmedSeldom.stride = 40
        let captured = try CapturedExamples.read(
            from: dataFolder(), labelling: classifier, film: MotionFilm(filmedSeldom), takes: 2, seed: seed)
        var examples: [TrainingExample] = []
        let generated = clock.measure {
            examples = ExerciseExamples(syntheticSize(), film: MotionFilm(filmed)).all()
        }
        report.add("procedural athletes", examples)
        report.add("recordings", captured)
        examples += captured
        examples += nobody(count: 100)

        let map = ChannelMap.skeleton(
            joints: PoseNormalization.body.joints, channels: PoseNormalization.body.channels,
            frameRate: filmed.frameRate, hasDiagonals: false)
        let trainer = ActionTrainer(trainerConfiguration())
        let start = clock.now
        let outcome = try trainer.train(examples, labels: labels, channelMap: map)
        report.finish(examples, outcome)
        let trained = clock.now - start

        let trainedModel = outcome.classifier(
            ActionModelDescription(
                labels: labels, windowLength: window, frameRate: filmed.frameRate,
                channels: PoseNormalization.body.channels, joints: PoseNormalization.body.joints,
                normalization: .body, notes: report.notes))
        guard let bytes = trainedModel.onnxData() else { throw ExitCode.failure }
        try file.write(bytes)
        try OutputFile("\(output)/\(report.name).md").write(report.markdown)
        print(report.markdown)
        print("Generated in \(generated), features and ridge in \(trained).")
    }

    private func trainerConfiguration() -> ActionTrainer.Configuration {
        var configuration = ActionTrainer.Configuration()
        configuration.seed = seed
        configuration.memberCount = members
        configuration.size.movementFeatures = 2400
        configuration.size.levelKernels = 320
        configuration.size.maximumSeries = 9
        configuration.size.minimumSeries = 1
        // What held-out errors chose among 0.3, 1 and 3 with nearly every seed and size that was tried.
        configuration.alphas = [1]
        // Five times as many windows are of Other as of each exercise; films show exercises more often than that.
        configuration.balance = classifier == .fitness ? 0.5 : 0.6
        return configuration
    }

    /// Windows without a person in sight; such footage is no exercise.
    private func nobody(count: Int) -> [TrainingExample] {
        let empty = ActionWindow(
            start: .zero, end: .zero, keypoints: KeypointArray(zeros: [window, 3, 18]), aspectRatio: 1,
            poseShare: 0)
        let poses = PoseNormalization.body.normalize(empty)
        return (0..<count).map {
            TrainingExample(poses: poses, label: Exercise.Class.other.rawValue, group: "nobody \($0)")
        }
    }

    private func syntheticSize() -> ExerciseExamples.Configuration {
        var size = ExerciseExamples.Configuration()
        size.seed = seed
        size.labelling = classifier
        let resembling: [Exercise]
        switch classifier {
        case .exercise:
            // Arms that go up with steps, a shot or at a bar are not jumping jacks or lunges.
            resembling = [
                .stepWithArms, .sideLungeWithArms, .kneeLiftWithArms, .sideLunge, .sideStep, .basketballShot,
                .verticalJump, .pullUp, .bowling,
            ]
            size.emphasis[.floorBout] = 9
        case .fitness:
            // Three times as many labels share about as many sequences.
            size.sequencesPerExercise = 400
            size.sequencesPerOther = 45
            // Much of what people do with their arms resembles a raise, a curl or a press.
            resembling = [
                .gesturing, .joggingInPlace, .jogging, .drinking, .lookingAtPhone, .boxing, .benchPress,
                .pullUp,
                .cleanAndJerk, .basketballShot, .throwing, .handLift, .handStroke, .handFigure, .handBeat,
                .bodyTouch,
                .handling,
            ]
        }
        for exercise in resembling { size.emphasis[exercise] = 3 }
        size.sequencesPerExercise = Int(Double(size.sequencesPerExercise) * share)
        size.sequencesPerOther = Int(Double(size.sequencesPerOther) * share)
        size.sessions = Int(Double(size.sessions) * share)
        return size
    }

    private func dataFolder() -> URL {
        let path = data ?? ProcessInfo.processInfo.environment["LIMBER_DATA"] ?? "../../shared/data"
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
