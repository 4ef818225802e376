import ActionClassification
import ActionWindows
import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@testable import ActionTraining

@Suite struct TeachingTests {
    private let size = PixelSize(width: 1280, height: 720)

    /// Poses of the procedural athlete as a pose model would report them.
    private func poses(
        _ exercise: Exercise, seed: UInt64, seconds: Double = 3
    ) -> (poses: [HumanBodyPoseObservation?], size: PixelSize) {
        var random = SeededGenerator(seed: seed)
        var generator = MotionGenerator(seed: random.next())
        let motion = generator.sequence(of: exercise, seconds: seconds, frameRate: 30)
        let view = Viewpoint(of: motion)
        return (
            PoseEstimatorNoise().observations(of: motion, from: view, seed: random.next()), view.imageSize
        )
    }

    private func take(_ exercise: Exercise, seed: UInt64, label: String) throws -> KeypointSequence {
        var recorder = TakeRecorder()
        let (poses, size) = poses(exercise, seed: seed)
        for (frame, pose) in poses.enumerated() {
            let isTaken = recorder.append(
                pose, personID: 1, at: Timestamp(seconds: Double(frame) / 30), imageSize: size)
            #expect(isTaken)
        }
        return try #require(recorder.sequence(label: label))
    }

    @Test func `a take's windows equal those of live recognition at any frame rate`() throws {
        for rate in [15.0, 24, 30, 50] {
            let (poses, _) = poses(.boxing, seed: 5)
            var recorder = TakeRecorder()
            var builder = WindowBuilder(.init(length: 45, frameRate: 30, stride: 1))
            var live: [ActionWindow] = []
            for (frame, pose) in poses.enumerated() {
                let time = Timestamp(seconds: 3 + Double(frame) / rate)
                let isTaken = recorder.append(
                    pose, personID: pose == nil ? nil : 7, at: time, imageSize: size)
                #expect(isTaken)
                for case .window(let window) in builder.append(pose, at: time, imageSize: size) {
                    live.append(window)
                }
            }
            let sequence = try #require(recorder.sequence(label: "Boxing"))
            let cutter = SequenceCutter(length: 45, frameRate: 30, stride: 1)
            let cut = cutter.windows(of: sequence)
            #expect(cut.map(\.keypoints) == live.map(\.keypoints))
            #expect(cut.map(\.aspectRatio) == live.map(\.aspectRatio))
        }
    }

    @Test func `the person prominent in most frames is recorded`() throws {
        var recorder = TakeRecorder()
        let (poses, _) = poses(.squat, seed: 2)
        for (frame, pose) in poses.prefix(60).enumerated() {
            let time = Timestamp(seconds: Double(frame) / 30)
            let isTaken = recorder.append(pose, personID: frame < 15 ? 4 : 9, at: time, imageSize: size)
            #expect(isTaken)
        }
        let keypoints = try #require(recorder.sequence(label: "Squat")).keypoints
        #expect((0..<15).allSatisfy { frame in (0..<18).allSatisfy { keypoints[frame, 2, $0] == 0 } })
        #expect((20..<60).contains { frame in (0..<18).contains { keypoints[frame, 2, $0] > 0 } })
    }

    @Test func `a jump in time or another picture size ends a take`() {
        for (time, size) in [
            (Timestamp(seconds: 1), size), (Timestamp(seconds: 4), size),
            (Timestamp(seconds: 2.1), PixelSize(width: 720, height: 1280)),
        ] {
            var recorder = TakeRecorder()
            let hasTakenFirst = recorder.append(
                nil, personID: nil, at: Timestamp(seconds: 2), imageSize: self.size)
            #expect(hasTakenFirst)
            let isTaken = recorder.append(nil, personID: nil, at: time, imageSize: size)
            #expect(!isTaken)
        }
    }

    @Test func `windows are no longer than the shortest action's takes`() throws {
        func sequence(_ label: String, _ frames: Int) -> KeypointSequence {
            KeypointSequence(
                label: label, frameRate: 30, channels: ["x", "y", "confidence"],
                joints: ["nose"], keypoints: KeypointArray(zeros: [frames, 3, 1]))
        }
        let long = sequence("long", 150)
        #expect(ActionClassifier.windowLength(for: [long]) == 60)
        #expect(ActionClassifier.windowLength(for: [long, sequence("short", 40)]) == 40)
        #expect(ActionClassifier.windowLength(for: [long, sequence("tiny", 12)]) == 24)
    }

    @Test func `taught actions are recognised and other movements are not mistaken for them`() async throws {
        let taught: [(Exercise, String)] = [(.boxing, "Box"), (.toeTouch, "Bow")]
        let takes = try taught.flatMap { exercise, label in
            try (0..<4).map { try take(exercise, seed: UInt64($0 + 40), label: label) }
        }
        let result = try await ActionClassifier.teach(takes)
        #expect(result.classifier.labels == ["Bow", "Box", "Other"])
        #expect(result.accuracy >= 0.75)
        func share(_ exercise: Exercise, calledTaught: Bool) throws -> Double {
            var (hits, count) = (0.0, 0.0)
            for seed in 0..<4 {
                let (poses, size) = poses(exercise, seed: UInt64(seed + 900), seconds: 5)
                var builder = WindowBuilder(result.classifier.windowConfiguration())
                for (frame, pose) in poses.enumerated() {
                    let time = Timestamp(seconds: Double(frame) / 30)
                    for case .window(let window) in builder.append(pose, at: time, imageSize: size) {
                        let prediction = try result.classifier.prediction(for: window)
                        let isTaught = prediction.kind == .action && prediction.label != "Other"
                        hits += isTaught == calledTaught ? 1 : 0
                        count += 1
                    }
                }
            }
            return hits / count
        }
        #expect(try share(.boxing, calledTaught: true) > 0.6)
        #expect(try share(.squat, calledTaught: true) < 0.1)
        #expect(try share(.walkingInPlace, calledTaught: true) < 0.1)
        #expect(try share(.jumpingJack, calledTaught: true) < 0.2)
    }

    @Test func `a label for everything else is Other in any case`() async throws {
        let takes = try [UInt64(40), 41].flatMap { (seed: UInt64) -> [KeypointSequence] in
            [try take(.boxing, seed: seed, label: "Box"), try take(.standing, seed: seed, label: "other")]
        }
        let result = try await ActionClassifier.teach(takes)
        #expect(result.classifier.labels == ["Box", "other"])
        #expect(Set(result.recall.keys) == ["Box", "other"])
        let other = try take(.standing, seed: 1, label: "OTHER")
        await #expect(throws: TrainingError.self) { try await ActionClassifier.teach([other]) }
    }

    @Test func `teaching without an action is refused`() async throws {
        await #expect(throws: TrainingError.self) { try await ActionClassifier.teach([]) }
        let other = try take(.standing, seed: 1, label: "Other")
        await #expect(throws: TrainingError.self) { try await ActionClassifier.teach([other]) }
    }
}
