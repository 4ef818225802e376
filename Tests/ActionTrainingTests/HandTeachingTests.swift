import ActionClassification
import ActionWindows
import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing
import Tracking

@testable import ActionTraining

@Suite struct HandTeachingTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func time(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / 30) }

    /// A take of hands, frame by frame.
    private static func take(
        _ frames: [[TrackedHand]], of subject: ActionSubject, label: String
    ) throws -> KeypointSequence {
        var recorder = TakeRecorder(subject: subject)
        for (index, hands) in frames.enumerated() {
            let isTaken = recorder.append(hands, at: time(index), imageSize: size)
            #expect(isTaken)
        }
        return try #require(recorder.sequence(label: label))
    }

    /// Two seconds of a right hand that is held in one way and trembles.
    private static func held(
        _ posture: HandPosture, seed: UInt64, roll: Float = 0
    ) throws -> [[TrackedHand]] {
        var random = SeededGenerator(seed: seed)
        let camera = Camera.facingHand(distance: random.uniform(0.5...0.9), imageSize: size)
        let tilt = random.uniform(-15...15)
        let hand = HandModel(seed: 3).pose(of: posture)
        return try (0..<60).map { frame in
            let turned = hand.placed(yaw: tilt, roll: roll + 10 * sin(Float(frame) / 15))
            let seen = try #require(turned.observation(from: camera)).mapJoints { joint in
                var joint = joint
                joint.location.x += 0.003 * random.normal()
                joint.location.y += 0.003 * random.normal()
                return joint
            }
            return [TrackedHand(id: 1, pose: seen, isProminent: true)]
        }
    }

    /// Three seconds of a movement.
    private static func moved(
        _ movement: HandMovement, _ chiralities: [Chirality] = [.right], seed: UInt64
    ) throws -> [[TrackedHand]] {
        var random = SeededGenerator(seed: seed)
        let camera = Camera.facingHand(distance: random.uniform(0.5...0.9), imageSize: size)
        let hands = chiralities.map {
            movement.hands(frames: 90, frameRate: 30, chirality: $0, using: &random)
        }
        return try (0..<90).map { frame in
            try hands.enumerated().map { place, poses in
                let offset: Float = chiralities.count == 1 ? 0 : chiralities[place] == .left ? 0.15 : -0.15
                let placed = poses[frame].mapPositions { $0 + SIMD3(offset, 0, 0) }
                let seen = try #require(placed.observation(from: camera))
                return TrackedHand(id: place + 1, pose: seen, isProminent: place == 0)
            }
        }
    }

    /// The share of windows that are called a name.
    private static func share(
        _ label: String, in takes: [KeypointSequence], by classifier: ActionClassifier
    ) throws -> Double {
        let cutter = SequenceCutter(length: classifier.windowLength, frameRate: 30, stride: 5)
        let windows = takes.flatMap { cutter.windows(of: $0) }
        let named = try windows.count { try classifier.prediction(for: $0).label == label }
        return Double(named) / Double(windows.count)
    }

    @Test func `the prominent hand is recorded, or the pair that it belongs to`() throws {
        let camera = Camera.facingHand(distance: 0.6, imageSize: Self.size)
        func hand(_ id: Int, _ side: Chirality, person: Int?, isProminent: Bool = false) throws -> TrackedHand
        {
            let pose = HandModel().pose(of: .openPalm, chirality: side)
            return TrackedHand(
                id: id, pose: try #require(pose.observation(from: camera)), personID: person,
                isProminent: isProminent)
        }
        let frame = [
            try hand(4, .left, person: 2), try hand(5, .right, person: 7),
            try hand(6, .left, person: 7, isProminent: true),
        ]
        let frames = [[TrackedHand]](repeating: frame, count: 20) + [[]]
        let one = try Self.take(frames, of: .hand, label: "Up")
        #expect(one.joints == ActionSubject.hand.joints)
        #expect(Array(one.keypoints.scalars.prefix(63)) == frame[2].pose.keypoints.scalars)
        #expect(one.frameCount == 21)
        #expect((0..<21).allSatisfy { one.keypoints[20, 2, $0] == 0 })
        let both = try Self.take(frames, of: .hands, label: "Up")
        let pair = HumanHandPoseObservation.pairKeypoints(of: [frame[1].pose, frame[2].pose])
        #expect(Array(both.keypoints.scalars.prefix(126)) == pair.scalars)
    }

    @Test func `poses of a hand are taught by a few takes, and other poses are not mistaken for them`()
        async throws
    {
        let taught: [(String, HandPosture)] = [("Stop", .openPalm), ("Two", .victory)]
        let takes = try taught.flatMap { label, posture in
            try (0..<3).map { try Self.take(Self.held(posture, seed: $0), of: .hand, label: label) }
        }
        let result = try await ActionClassifier.teach(takes, windowSize: 1)
        #expect(result.classifier.subject == .hand)
        #expect(result.classifier.windowLength == 1)
        #expect(result.classifier.labels == ["Other", "Stop", "Two"])
        #expect(result.accuracy == 1)
        for (label, posture) in taught {
            let test = try (10..<14).map {
                try Self.take(Self.held(posture, seed: $0), of: .hand, label: label)
            }
            let right = try Self.share(label, in: test, by: result.classifier)
            #expect(right > 0.9)
            let tilted = try [-15, 15].map {
                try Self.take(Self.held(posture, seed: 10, roll: Float($0)), of: .hand, label: label)
            }
            let stillRight = try Self.share(label, in: tilted, by: result.classifier)
            #expect(stillRight > 0.7, "\(label): \(stillRight)")
        }
        for (name, posture) in [
            ("fist", HandPosture.fist), ("pointing", .pointing), ("relaxed", .relaxed), ("thumb", .thumb),
        ] {
            let test = try (10..<14).map {
                try Self.take(Self.held(posture, seed: $0), of: .hand, label: name)
            }
            let other = try Self.share("Other", in: test, by: result.classifier)
            #expect(other > 0.8, "\(name)")
        }
    }

    @Test func `other movements of both hands are not mistaken for the taught one`() async throws {
        func takes(_ movement: HandMovement, _ seeds: Range<UInt64>) throws -> [KeypointSequence] {
            try seeds.map {
                try Self.take(
                    Self.moved(movement, [.left, .right], seed: $0), of: .hands, label: movement.rawValue)
            }
        }
        let result = try await ActionClassifier.teach(try takes(.grasp, 0..<4))
        let right = try Self.share("grasp", in: takes(.grasp, 20..<32), by: result.classifier)
        #expect(right > 0.9, "\(right)")
        for movement in [HandMovement.gestures, .pinch, .still, .wander, .lift, .push] {
            let wrong = try Self.share("grasp", in: takes(movement, 20..<32), by: result.classifier)
            #expect(wrong < 0.1, "\(movement): \(wrong)")
        }
    }

    @Test(arguments: [ActionSubject.hand, .hands])
    func `movements of hands are taught by a few takes`(subject: ActionSubject) async throws {
        let sides: [Chirality] = subject == .hand ? [.right] : [.left, .right]
        func takes(_ movement: HandMovement, _ seeds: Range<UInt64>) throws -> [KeypointSequence] {
            try seeds.map {
                try Self.take(
                    Self.moved(movement, sides, seed: $0), of: subject, label: movement.rawValue)
            }
        }
        let result = try await ActionClassifier.teach(
            try takes(.wave, 0..<4) + takes(.grasp, 0..<4))
        #expect(result.classifier.subject == subject)
        for movement in [HandMovement.wave, .grasp] {
            let right = try Self.share(
                movement.rawValue, in: takes(movement, 20..<26), by: result.classifier)
            #expect(right > 0.6, "\(movement)")
        }
        for movement in [HandMovement.still, .swipe] {
            let test = try takes(movement, 20..<26)
            let wrong = try ["wave", "grasp"].map { try Self.share($0, in: test, by: result.classifier) }
            #expect(wrong.reduce(0, +) < 0.2, "\(movement)")
        }
    }
}
