import ActionClassification
import Foundation
import PoseCore
import SeededRandom
import Synchronization
import Testing
import TestSupport

@testable import ActionTraining

@Suite struct TrainingTests {
    private func quick() -> ActionClassifier.ModelParameters {
        var parameters = ActionClassifier.ModelParameters()
        parameters.featureCount = 900
        return parameters
    }

    @Test func `a classifier trained with a keypoint file recognises actions of unseen people`()
        async throws
    {
        let folder = ScratchFolder()
        let labels = ["squat", "stand", "wave-left"]
        let file = try DrawnSequences.write(
            DrawnSequences.set(labels, people: 0..<8), to: folder, "train.jsonl")
        let others = DrawnSequences.set(labels, people: 20..<28)
        let result = try await ActionClassifier.train(
            trainingData: .keypointFiles(at: [file]), parameters: quick())
        #expect(result.classifier.labels == labels)
        #expect(result.validationMetrics.accuracy > 0.9)
        let model = folder.url.appending(path: "M.onnx")
        try result.classifier.write(to: model)
        let loaded = try ActionClassifier(contentsOf: model)
        let scores = try await loaded.evaluation(on: .sequences(others))
        #expect(scores.metrics.accuracy > 0.9)
        #expect(scores.metrics.timeToDecision != nil)
    }

    @Test func `the same data and seed give the same bytes, another seed others`() async throws {
        let data = ActionClassifier.DataSource.sequences(
            DrawnSequences.set(["squat", "stand"], people: 0..<5))
        var parameters = quick()
        let first = try await ActionClassifier(trainingData: data, parameters: parameters).onnxData()
        let second = try await ActionClassifier(trainingData: data, parameters: parameters).onnxData()
        parameters.seed = 1
        let third = try await ActionClassifier(trainingData: data, parameters: parameters).onnxData()
        #expect(first != nil && first == second && first != third)
    }

    @Test func `any joints and channels can be trained with`() async throws {
        for channels in [["x", "y", "z"], ["x", "y", "confidence"], ["x", "y", "z", "confidence"]] {
            let data = DrawnSequences.set(["squat", "stand"], people: 0..<6, channels: channels)
            let result = try await ActionClassifier.train(
                trainingData: .sequences(data), parameters: quick())
            #expect(result.classifier.model.channels == channels)
            #expect(result.validationMetrics.accuracy > 0.8)
        }
        // A hand: no hips, no shoulders.
        var data = DrawnSequences.set(["squat", "stand"], people: 0..<6)
        for index in data.indices { data[index].joints = DrawnSequences.joints.indices.map { "point\($0)" } }
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: quick())
        #expect(result.validationMetrics.accuracy > 0.8)
    }

    @Test func `clips of half a second and of ten seconds can be trained with`() async throws {
        let short = DrawnSequences.set(["squat", "stand", "wave-left"], people: 0..<8, frames: 15)
        let result = try await ActionClassifier.train(trainingData: .sequences(short), parameters: quick())
        #expect(result.validationMetrics.accuracy > 0.8)
        let long = DrawnSequences.set(["squat", "stand", "wave-left"], people: 10..<14, frames: 300)
        let mixed = try await ActionClassifier.train(
            trainingData: .sequences(short + long), parameters: quick())
        #expect(mixed.validationMetrics.accuracy > 0.8)
        #expect(mixed.validationMetrics.windows.count > short.count + 4 * long.count)
    }

    @Test func `every clip has the same weight at any length`() throws {
        let sequences = [
            DrawnSequences.sequence("squat", person: 0, frames: 600),
            DrawnSequences.sequence("stand", person: 1, frames: 40),
        ]
        let set = try TrainingSet(sequences)
        let windows = set.windows(of: [0, 1], parameters: quick())
        var weights = [Float](repeating: 0, count: 2)
        for (example, sequence) in zip(windows.examples, windows.sequences) {
            weights[sequence] += example.weight
        }
        #expect(windows.examples.count > 30)
        #expect(abs(weights[0] - weights[1]) < 1e-3)
    }

    @Test
    func `mirror images are left out where labels depend on the side, and swap labels that name a side`()
        throws
    {
        // The names do not say that the two are each other's mirror image.
        var hidden = DrawnSequences.set(["wave-left", "wave-right"], people: 0..<6)
        for index in hidden.indices { hidden[index].label = hidden[index].label == "wave-left" ? "a" : "b" }
        let set = try TrainingSet(hidden)
        #expect(set.mirror.labels == [0, 1])
        #expect(try !TrainingRun(set, parameters: quick()).isMirrored)

        #expect(try TrainingSet(hidden, swappedLabels: ["a": "b"]).mirror.labels == [1, 0])
        let named = try TrainingSet(DrawnSequences.set(["squat", "wave-left", "wave-right"], people: 0..<2))
        #expect(named.mirror.labels == [0, 2, 1])
    }

    @Test func `a label of one side without the other is not for its mirror image, unless that is asked for`()
        async throws
    {
        let data = DrawnSequences.set(["squat", "wave-left"], people: 0..<8)
        #expect(try !TrainingRun(TrainingSet(data), parameters: quick()).isMirrored)
        let swapped = ["squat": "squat", "wave-left": "wave-left"]
        #expect(try TrainingSet(data, swappedLabels: swapped).oneSidedLabels.isEmpty)
        var parameters = quick()
        parameters.horizontalFlip = .always
        #expect(try TrainingRun(TrainingSet(data), parameters: parameters).isMirrored)
    }

    @Test(arguments: [1e-300, 0.1, 0.2, 0.5, 0.8])
    func `a share for the validation is taken from groups that leave some of each label`(share: Double)
        async throws
    {
        var data = DrawnSequences.set(["squat", "stand"], people: 0..<5)
        data.append(DrawnSequences.sequence("wave-left", person: 9))
        var parameters = quick()
        parameters.validation = .split(share: share)
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: parameters)
        let judged = result.validationMetrics.sequences.confusion.joined().reduce(0, +)
        #expect(judged > 0 && judged < data.count)
    }

    @Test func `a movement trained on one side is recognised on the other by its mirror image`() async throws
    {
        let labels = ["squat", "wave-left", "wave-right"]
        // Of the right there is one clip, of another kind.
        var data = DrawnSequences.set(["squat", "wave-left"], people: 0..<8)
        var unknownLabel = DrawnSequences.sequence("stand", person: 30)
        unknownLabel.label = "wave-right"
        data.append(unknownLabel)
        var parameters = quick()
        parameters.horizontalFlip = .always
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: parameters)
        #expect(result.classifier.labels == labels)
        let others = DrawnSequences.set(["wave-left", "wave-right"], people: 10..<16)
        #expect(try await result.classifier.evaluation(on: .sequences(others)).metrics.accuracy > 0.9)
    }

    @Test(arguments: [
        ActionClassifier.ModelParameters.Validation.split(share: 0.25), .folds(4), .leaveGroupsOut,
    ])
    func `a group is never in both training and validation`(way: ActionClassifier.ModelParameters.Validation)
        async throws
    {
        // Each person has one label: without them nothing is known, so that guessing right is cheating.
        var random = SeededGenerator(seed: 1)
        let labels = (0..<24).map { $0.isMultiple(of: 2) ? "a" : "b" }.shuffled(using: &random)
        let sequences = labels.enumerated().flatMap { person, label in
            (0..<4).map { take in
                var sequence = DrawnSequences.sequence("squat", person: person)
                sequence.keypoints.scalars[take] += 0.001
                sequence.label = label
                return sequence
            }
        }
        var parameters = quick()
        parameters.validation = way
        let result = try await ActionClassifier.train(
            trainingData: .sequences(sequences), parameters: parameters)
        #expect(result.trainingMetrics.accuracy > 0.95)
        #expect(result.validationMetrics.accuracy < 0.8)
    }

    @Test func `training and evaluation use the split that data carry`() async throws {
        var data = DrawnSequences.set(["squat", "stand"], people: 0..<8)
        for index in data.indices { data[index].split = index < 10 ? "train" : "test" }
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: quick())
        #expect(result.trainingMetrics.sequences.count == 10)
        let scores = try await result.classifier.evaluation(on: .sequences(data))
        #expect(scores.metrics.sequences.count == 6)
    }

    @Test func `splits are known in any case, and what is of no known one is named`() async throws {
        var data = DrawnSequences.set(["squat", "stand"], people: 0..<8)
        let splits = ["Train", "train", "TRAIN", "train", "validation", nil, "Test", "test"]
        for index in data.indices { data[index].split = splits[index % splits.count] }
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: quick())
        #expect(result.trainingMetrics.sequences.count == 8)
        #expect(
            result.report.findings.contains {
                $0.hasPrefix("Left out by their split: none: 2, \"validation\": 2. ")
            })
        let scores = try await result.classifier.evaluation(on: .sequences(data))
        #expect(scores.metrics.sequences.count == 4)
        #expect(scores.report.findings.contains { $0.hasPrefix("Left out by their split: none: 2") })
    }

    @Test func `data to validate with that cannot be used are refused before the training`() async throws {
        var parameters = quick()
        parameters.validation = .dataSource(.sequences(DrawnSequences.set(["jump"], people: 0..<2)))
        let phases = Mutex<[TrainingProgress.Phase]>([])
        let refusal = await message {
            _ = try await ActionClassifier.train(
                trainingData: .sequences(DrawnSequences.set(["squat", "stand"], people: 0..<4)),
                parameters: parameters
            ) { progress in phases.withLock { $0.append(progress.phase) } }
        }
        #expect(refusal.contains("\"jump\" (2); the model has squat, stand"), "\(refusal)")
        #expect(phases.withLock { !$0.contains(.training) })
    }

    @Test func `other data are judged with as they are evaluated, and the model notes it`() async throws {
        let others = ActionClassifier.DataSource.sequences(
            DrawnSequences.set(["squat", "stand", "wave-left"], people: 10..<14, frames: 100))
        var parameters = quick()
        (parameters.predictionWindowSize, parameters.stride) = (30, 30)
        parameters.validation = .dataSource(others)
        let result = try await ActionClassifier.train(
            trainingData: .sequences(
                DrawnSequences.set(["squat", "stand", "wave-left"], people: 0..<4, frames: 90)),
            parameters: parameters)
        let (judged, evaluated) = (
            result.validationMetrics, try await result.classifier.evaluation(on: others).metrics
        )
        #expect(judged.judgements == evaluated.judgements)
        #expect(judged.windows.count == evaluated.windows.count)
        let note = result.classifier.model.notes["evaluation"] ?? "none"
        #expect(note.hasPrefix("other data: accuracy "), "\(note)")
    }

    @Test func `a cancelled training stops`() async throws {
        let data = DrawnSequences.set(["squat", "stand"], people: 0..<20)
        let task = Task { try await ActionClassifier(trainingData: .sequences(data)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `data that do not suffice are refused with a remedy`() async throws {
        func refusal(_ sequences: [KeypointSequence], _ parameters: ActionClassifier.ModelParameters) async
            -> String
        {
            await message {
                _ = try await ActionClassifier(trainingData: .sequences(sequences), parameters: parameters)
            }
        }
        #expect(
            await refusal(DrawnSequences.set(["squat"], people: 0..<3), quick())
                == "only one label, \"squat\", in 3 sequences; add clips of at least one other, for example of people doing nothing"
        )
        var other = DrawnSequences.sequence("stand", person: 1)
        other.joints[3] = "elbow"
        #expect(
            await refusal([DrawnSequences.sequence("squat", person: 0), other], quick())
                == "only one label, \"squat\", in 1 sequences; add clips of at least one other, for example of people doing nothing; 1 could not be used, the first: stand 1: no joint \"leftElbow\" among 13 joints (nose, leftShoulder, rightShoulder, …); expected the same joints in all data"
        )
        var parameters = quick()
        parameters.validation = .folds(9)
        #expect(
            await refusal(DrawnSequences.set(["squat", "stand"], people: 0..<3), parameters)
                == "3 groups (subjects or clips) cannot be dealt into 9 parts; ask for fewer or add clips")
        parameters = quick()
        parameters.targetFrameRate = 0.001
        #expect(
            await refusal(DrawnSequences.set(["squat", "stand"], people: 0..<3), parameters)
                == "a frame rate of 0.001; expected 0.01 to 1000 frames a second")
        parameters = quick()
        parameters.swappedLabels = ["squat": "jump"]
        #expect(
            await refusal(DrawnSequences.set(["squat", "stand"], people: 0..<3), parameters)
                == "swapped label \"jump\" is none of the data's: squat, stand")
        parameters.swappedLabels = ["squat": "stand", "wave": "squat"]
        #expect(
            await refusal(DrawnSequences.set(["squat", "stand", "wave"], people: 0..<3), parameters)
                == "label \"squat\" is swapped with two others; name one")
    }

    @Test func `varied copies of a clip that begins without a person are varied as others`() {
        for channels in [["x", "y"], ["x", "y", "confidence"]] {
            var late = DrawnSequences.sequence("squat", person: 0, channels: channels)
            for joint in late.joints.indices {
                for channel in channels.indices {
                    late.keypoints[0, channel, joint] = channels.count == 2 ? .nan : 0
                }
            }
            var random = SeededGenerator(seed: 3)
            let copy = SequenceVariation(speed: 0, camera: 0, noise: 0.01).copy(of: late, using: &random)
            let shifts = (1..<late.frameCount).map { frame in
                copy.keypoints[frame, 0, 4] - late.keypoints[frame, 0, 4]
            }
            #expect(shifts.contains { abs($0) > 0.005 })
        }
    }

    @Test func `one long clip of each label can be trained with, and the report names the single subject`()
        async throws
    {
        let data = ["squat", "stand", "wave-left"].map { label in
            DrawnSequences.sequence(label, person: 1, frames: 600)
        }
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: quick())
        #expect(result.validationMetrics.windows.accuracy > 0.9)
        #expect(result.report.findings.contains { $0.hasPrefix("One subject only: squat, stand, wave-left") })
        let other = DrawnSequences.set(["squat", "stand", "wave-left"], people: 5..<9)
        let scores = try await result.classifier.evaluation(on: .sequences(other)).metrics
        let confidences = scores.judgements.map { $0.probabilities.max() ?? 0 }
        #expect(scores.accuracy > 0.7 && confidences.reduce(0, +) / 12 > 0.5)
    }

    @Test func `sequences with missing and infinite numbers can be trained with`() async throws {
        var data = DrawnSequences.set(["squat", "stand"], people: 0..<6)
        for index in data.indices {
            for frame in 0..<20 { data[index].keypoints[frame, 0, 3] = .nan }
            data[index].keypoints[30, 1, 5] = .infinity
        }
        // One joint is never there, and one clip is empty altogether.
        for index in data.indices {
            for frame in 0..<60 { data[index].keypoints[frame, 0, 6] = .nan }
        }
        for index in data[0].keypoints.scalars.indices { data[0].keypoints.scalars[index] = .nan }
        let result = try await ActionClassifier.train(trainingData: .sequences(data), parameters: quick())
        #expect(result.validationMetrics.accuracy > 0.7)
    }
}
