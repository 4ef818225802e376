import PoseCore
import SeededRandom
import Testing

@testable import Throws

@Suite struct PoseHistoryTests {
    private static func pose(_ x: Float, confidence: Float = 0.9) -> HumanBodyPoseObservation {
        HumanBodyPoseObservation(
            confidence: confidence,
            joints: BodyJointName.allCases.map {
                Joint(jointName: $0, location: NormalizedPoint(x: x, y: 0.5), confidence: 0.8)
            })
    }

    private static func history(frameRate: Double, seconds: Double) -> PoseHistory {
        var history = PoseHistory()
        for frame in 0...Int(seconds * frameRate) {
            let time = Double(frame) / frameRate
            history.add([1: pose(Float(time) / 10)], at: Timestamp(seconds: time))
        }
        return history
    }

    /// x × 10 of each frame's nose is the pose's second.
    private static func noses(_ history: PoseHistory, start: Double, length: Int) -> [Float] {
        let window = history.window(
            of: 1, flightStart: Timestamp(seconds: start), posesAfterStart: 10, length: length,
            frameRate: 30, aspectRatio: 1.5)
        return window.map { window in (0..<length).map { window.keypoints[$0, 0, 0] * 10 } } ?? []
    }

    @Test(arguments: [12.5, 24, 30, 60, 240])
    func `a window ends ten poses after the start, at the classifier's rate for any rate of the source`(
        frameRate: Double
    ) {
        let noses = Self.noses(Self.history(frameRate: frameRate, seconds: 4), start: 3, length: 60)
        #expect(noses.count == 60)
        for (frame, nose) in noses.enumerated() {
            let expected = 3 + (10 - 59 + Double(frame)) / 30
            #expect(abs(Double(nose) - expected) < 1e-4, "frame \(frame)")
        }
    }

    @Test func `what the ring lacks of a window is zeros at its end`() {
        let noses = Self.noses(Self.history(frameRate: 30, seconds: 4), start: 1, length: 60)
        // 30 poses before the start, the start's, 10 after it.
        #expect(noses.prefix(41).enumerated().allSatisfy { abs($1 - Float($0) / 30) < 1e-4 })
        #expect(noses.suffix(19).allSatisfy { $0 == 0 })
    }

    @Test func `a window without poses is none`() {
        #expect(Self.noses(Self.history(frameRate: 30, seconds: 1), start: 9, length: 60).isEmpty)
        #expect(Self.noses(PoseHistory(), start: 1, length: 60).isEmpty)
    }

    @Test func `frames that are not later are left out, and unsure bodies`() {
        var history = PoseHistory()
        let all = Timestamp.zero...Timestamp(seconds: 9)
        history.add([1: Self.pose(0.1), 2: Self.pose(0.2, confidence: 0.6)], at: Timestamp(seconds: 1))
        history.add([1: Self.pose(0.3)], at: Timestamp(seconds: 1))
        history.add([1: Self.pose(0.4)], at: Timestamp(seconds: 0.5))
        #expect(history.people == [1])
        #expect(
            history.samples(of: 1, in: all, sceneAt: .zero).map(\.time) == [Timestamp(seconds: 1)])
    }

    @Test func `samples of two scenes are not mixed`() {
        var history = PoseHistory()
        let all = Timestamp.zero...Timestamp(seconds: 9)
        history.add([1: Self.pose(0.1)], at: Timestamp(seconds: 1))
        history.add([1: Self.pose(0.1)], at: Timestamp(seconds: 2))
        history.noteCut()
        history.add([1: Self.pose(0.1)], at: Timestamp(seconds: 3))
        #expect(history.samples(of: 1, in: all, sceneAt: Timestamp(seconds: 2.5)).count == 2)
        #expect(history.samples(of: 1, in: all, sceneAt: Timestamp(seconds: 3)).count == 1)
    }

    @Test func `pruning forgets old poses except for the ranges that are kept`() {
        var history = Self.history(frameRate: 10, seconds: 5)
        history.prune(
            before: Timestamp(seconds: 4), keeping: [Timestamp(seconds: 1)...Timestamp(seconds: 1.5)])
        let all = Timestamp.zero...Timestamp(seconds: 9)
        #expect(history.samples(of: 1, in: all, sceneAt: .zero).count == 6 + 11)
    }

    @Test(arguments: 1...20) func `pruning keeps just what is in a range, however ranges overlap`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var history = Self.history(frameRate: 10, seconds: 10)
        let all = Timestamp.zero...Timestamp(seconds: 10)
        let ranges = (0..<6).map { _ -> ClosedRange<Timestamp> in
            // On the frames' times, so that bounds count.
            let start = Double(random.uniform(0...90).rounded()) / 10
            return Timestamp(
                seconds: start)...Timestamp(
                    seconds: start + Double(random.uniform(0...20).rounded()) / 10)
        }
        let time = Timestamp(seconds: Double(random.uniform(0...100).rounded()) / 10)
        let expected = history.samples(of: 1, in: all, sceneAt: .zero).map(\.time).filter { sample in
            sample >= time || ranges.contains { $0.contains(sample) }
        }
        history.prune(before: time, keeping: ranges)
        #expect(history.samples(of: 1, in: all, sceneAt: .zero).map(\.time) == expected)
    }

    @Test func `a player box needs a body above 0.6 and joints above 0.1`() {
        #expect(Self.pose(0.5, confidence: 0.6).playerBox == nil)
        var joints = [Joint(jointName: BodyJointName.nose, location: .init(x: 0.5, y: 0.5), confidence: 0.2)]
        joints.append(Joint(jointName: .leftAnkle, location: .init(x: 0.6, y: 0.1), confidence: 0.11))
        joints.append(Joint(jointName: .leftWrist, location: .init(x: 0.9, y: 0.9), confidence: 0.1))
        let box = HumanBodyPoseObservation(confidence: 0.61, joints: joints).playerBox
        #expect(box?.origin == NormalizedPoint(x: 0.5, y: 0.1))
        #expect(box.map { abs($0.width - 0.1) < 1e-6 && abs($0.height - 0.4) < 1e-6 } == true)
    }
}
