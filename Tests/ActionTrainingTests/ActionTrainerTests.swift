import ActionClassification
import ActionWindows
import PoseCore
import SyntheticMotion
import Testing

@testable import ActionTraining

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

    @Test func `jumping jacks and squats are distinguished, with the same bytes every time`() throws {
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

    @Test func `a cancelled task gives the fit and its features up`() async throws {
        let (examples, map, trainer) = (examples(), map, trainer)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            do throws(TrainingError) {
                _ = try trainer.train(examples, labels: ["Jumping Jacks", "Other"], channelMap: map)
                return nil as TrainingError.Code?
            } catch {
                return error.code
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)

        let windows = examples.map(\.poses)
        let features = WindowFeatures.fit(
            windows: windows, channelMap: map, mirror: nil, size: trainer.configuration.size, seed: 0)
        let all = features.matrix(of: windows).values
        #expect(all.contains { $0 != 0 } && features.matrix(of: windows, isGivenUp: { false }).values == all)
        #expect(features.matrix(of: windows, isGivenUp: { true }).values.allSatisfy { $0 == 0 })
    }

    @Test func `several members become one model that predicts their mean`() throws {
        // In the order of the fit's rows.
        let examples = examples().enumerated().sorted { ($0.1.group, $0.0) < ($1.1.group, $1.0) }.map(\.1)
        let labels = ["Jumping Jacks", "Other"]
        var alone = trainer
        alone.configuration.alphas = [1]
        var together = alone
        together.configuration.memberCount = 2
        together.configuration.seed = 3
        let both = try together.train(examples, labels: labels, channelMap: map)
        let members = try [UInt64(6), 7].map { seed in
            alone.configuration.seed = seed
            return try alone.train(examples, labels: labels, channelMap: map)
        }
        #expect(both.ridge.alpha == (members[0].ridge.alpha + members[1].ridge.alpha) / 2)
        #expect(members[0].ridge.heldOut != members[1].ridge.heldOut)
        for (mean, (one, other)) in zip(
            both.ridge.heldOut, zip(members[0].ridge.heldOut, members[1].ridge.heldOut))
        {
            #expect(abs(mean - (one + other) / 2) < 1e-5)
        }
        // The one model says of windows what the mean of the members' fits is.
        let decisions = both.ridge.predictions(for: both.features.matrix(of: examples.map(\.poses)))
        for (decision, fitted) in zip(decisions, both.ridge.fitted) {
            #expect(abs(decision - fitted) < 1e-2)
        }
    }

    private let joints = Skeleton(joints: PoseNormalization.body.joints).mirror

    /// The window as a mirror shows it: x negated, left and right joints swapped.
    private func mirrored(_ poses: KeypointArray) -> KeypointArray {
        var result = poses
        for frame in 0..<poses.shape[0] {
            for channel in 0..<poses.shape[1] {
                for joint in joints.indices {
                    let value = poses[frame, channel, joints[joint]]
                    result[frame, channel, joint] = channel == 0 ? -value : value
                }
            }
        }
        return result
    }

    @Test func `series and features of a mirrored window are the mirror images of those of the window`()
        throws
    {
        let windows = examples().map(\.poses)
        let (closed, images) = map.withMirrorImages(joints: joints)
        #expect(closed.series.count > map.series.count)
        #expect(closed.series.starts(with: map.series))
        #expect(images.indices.allSatisfy { images[images[$0]] == $0 })
        let series = closed.apply(to: windows[0])
        let image = closed.apply(to: mirrored(windows[0]))
        for place in images.indices {
            for (one, other) in zip(series[place], image[images[place]]) { #expect(abs(one - other) < 1e-4) }
        }

        let features = WindowFeatures.fit(
            windows: windows, channelMap: map, mirror: joints, size: trainer.configuration.size, seed: 0)
        let matrix = features.matrix(of: [windows[3], mirrored(windows[3])])
        let count = features.imageCount
        let first = matrix.columnCount - 2 * count
        #expect(count > 250)
        // Rounding may put a value at a threshold on its other side: one frame of 60.
        for column in 0..<matrix.columnCount {
            let image = column < first ? column : column < first + count ? column + count : column - count
            #expect(abs(matrix[0, column] - matrix[1, image]) < 0.04)
        }
    }

    @Test func `a model trained with a mirror gives a mirrored window the mirrored probabilities`()
        throws
    {
        var examples = examples()
        for index in examples.indices where examples[index].label == "Other" { examples[index].label = "b" }
        for index in examples.indices where examples[index].label != "b" {
            examples[index].label = index.isMultiple(of: 3) ? "left" : "right"
        }
        let outcome = try trainer.train(
            examples, labels: ["b", "left", "right"], channelMap: map,
            mirror: .init(joints: joints, labels: [0, 2, 1]))
        let windows = examples.prefix(6).map(\.poses)
        let plain = outcome.probabilities(of: windows)
        let images = outcome.probabilities(of: windows.map(mirrored))
        for (one, other) in zip(plain, images) {
            for (label, image) in [(0, 0), (1, 2), (2, 1)] { #expect(abs(one[label] - other[image]) < 0.02) }
        }
        for (one, other) in zip(plain, outcome.fitted) {
            for label in 0..<3 { #expect(abs(one[label] - other[label]) < 0.01) }
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
