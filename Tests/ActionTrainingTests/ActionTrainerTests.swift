import ActionClassification
import ActionTraining
import ActionWindows
import PoseCore
import SyntheticMotion
import Testing

@Suite struct ActionTrainerTests {
    private func examples() -> [TrainingExample] {
        let film = MotionFilm(.init(labels: ["Jumping Jacks"]))
        return (0..<16).flatMap { number in
            var generator = MotionGenerator(seed: UInt64(number))
            let motion = generator.sequence(of: number.isMultiple(of: 2) ? .jumpingJack : .squat, seconds: 3)
            return film.examples(of: motion, group: "\(number)", seed: UInt64(number))
        }
    }

    private var trainer: ActionTrainer {
        var configuration = ActionTrainer.Configuration()
        configuration.size.movementFeatures = 600
        configuration.size.levelKernels = 20
        return ActionTrainer(configuration)
    }

    private let map = ChannelMap.skeleton(
        joints: PoseNormalization.body.joints, channels: PoseNormalization.body.channels, frameRate: 30)

    @Test func `jumping jacks are told from squats, the same way every time`() throws {
        let examples = examples()
        let labels = ["Jumping Jacks", "Other"]
        let outcome = try trainer.train(examples, labels: labels, channelMap: map)
        let truth = examples.map { labels.firstIndex(of: $0.label) ?? 0 }
        #expect(Evaluation(probabilities: outcome.heldOut, truth: truth, labels: labels).accuracy > 0.85)

        let model = ActionModelDescription(
            labels: labels, windowLength: 60, frameRate: 30, channels: PoseNormalization.body.channels,
            joints: PoseNormalization.body.joints, normalization: .body)
        let again = try trainer.train(examples, labels: labels, channelMap: map)
        let bytes = outcome.classifier(model).onnxData()
        #expect(bytes != nil && bytes == again.classifier(model).onnxData())
    }

    @Test func `mirrored twice is as before`() {
        let mirror = Skeleton(joints: PoseNormalization.body.joints).mirror
        for example in examples().prefix(3) {
            #expect(example.mirrored(mirror) != example)
            #expect(example.mirrored(mirror).mirrored(mirror) == example)
        }
    }

    @Test func `examples that do not suffice are refused`() {
        func message(_ examples: [TrainingExample], _ labels: [String]) -> String {
            do {
                _ = try trainer.train(examples, labels: labels, channelMap: map)
                return "accepted"
            } catch {
                return error.description
            }
        }
        let one = TrainingExample(poses: KeypointArray(zeros: [60, 3, 18]), label: "a", group: "1")
        #expect(message([], ["a", "b"]) == "no examples; expected some of each label")
        #expect(message([one], ["a", "b"]) == "no example of b; add some or leave the label out")
        #expect(message([one], ["a"]) == "1 label; expected at least two, one may be \"other\"")
        #expect(message([one], ["b"]) == "label a is none of b")
    }
}
