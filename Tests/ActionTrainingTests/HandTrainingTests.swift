import ActionWindows
import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion
import TestSupport
import Testing

@testable import ActionClassification
@testable import ActionTraining

@Suite struct HandTrainingTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func sequence(
        _ label: String, _ number: Int, frames: [KeypointArray], joints: [String]
    ) throws -> KeypointSequence {
        let keypoints = try #require(
            KeypointArray(shape: [frames.count, 3, joints.count], scalars: frames.flatMap(\.scalars)))
        return KeypointSequence(
            id: "\(label) \(number)", label: label, group: "hand \(number)", frameRate: 30,
            aspectRatio: size.aspectRatio, channels: ["x", "y", "confidence"], joints: joints,
            keypoints: keypoints)
    }

    /// Single hands that show a gesture, as a hand model sees them.
    private static func poses(
        _ kinds: [HandExamples.Kind], count: Int, seed: UInt64, chirality: Chirality? = nil
    ) throws -> [KeypointSequence] {
        var examples = HandExamples(seed: seed)
        var result: [KeypointSequence] = []
        for kind in kinds {
            var number = 0
            while number < count {
                let hand = examples.observation(kind)
                guard chirality == nil || hand.chirality == chirality else { continue }
                result.append(
                    try sequence(
                        kind.rawValue, number, frames: [hand.keypoints],
                        joints: HandJointName.allCases.map(\.rawValue)))
                number += 1
            }
        }
        return result
    }

    /// A hand that moves for a second and a half, as a camera sees it.
    private static func movement(
        _ label: String, _ number: Int, chirality: Chirality = .right
    ) throws -> KeypointSequence {
        var random = SeededGenerator(seed: UInt64(number * 31 + label.utf8.reduce(0) { $0 + Int($1) }))
        let model = HandModel(seed: random.next())
        let camera = Camera.facingHand(distance: random.uniform(0.5...0.9), imageSize: size)
        let (speed, phase) = (random.uniform(0.8...1.3), random.uniform(0...6))
        let tilt = random.normal() * 10
        var frames: [KeypointArray] = []
        for frame in 0..<45 {
            let time = Float(frame) / 30 * speed
            var posture = HandPosture.openPalm
            var (roll, place) = (tilt, SIMD3<Float>(0, 0, 0))
            switch label {
            case "grasp":
                let bend = (1 + sin(6 * time + phase)) / 2
                let finger = HandPosture.Finger(knuckle: 80 * bend, middle: 95 * bend, end: 55 * bend)
                (posture.index, posture.middle, posture.ring, posture.little) = (
                    finger, finger, finger, finger
                )
            case "wave": roll += 25 * sin(8 * time + phase)
            case "swipe": place.x = 0.15 * sin(5 * time + phase)
            default: break
            }
            let hand = model.pose(of: posture, chirality: chirality).placed(roll: roll, at: place)
            let seen = try #require(hand.observation(from: camera))
            frames.append(
                seen.mapJoints { joint in
                    var joint = joint
                    joint.location.x += random.normal() * 0.002
                    joint.location.y += random.normal() * 0.002
                    return joint
                }.keypoints)
        }
        return try sequence(
            label, number, frames: frames, joints: HandJointName.allCases.map(\.rawValue))
    }

    @Test func `the palm is the unit and the wrist the origin at any distance and place`() throws {
        let names = HandJointName.allCases.map(\.rawValue)
        let normalization = PoseNormalization(joints: names, channels: ["x", "y", "confidence"])
        let hand = HandModel().pose(of: .openPalm)
        for (distance, place) in [(0.4, SIMD3<Float>(0, 0, 0)), (0.9, SIMD3<Float>(0.1, -0.05, 0))] {
            let camera = Camera.facingHand(distance: Float(distance), imageSize: Self.size)
            let seen = try #require(hand.placed(at: place).observation(from: camera))
            let result = normalization.normalize(seen.keypoints, aspectRatio: Self.size.aspectRatio)
            let knuckle = try #require(names.firstIndex(of: "middleMCP"))
            #expect(abs(result[0, 0, 0]) < 1e-4 && abs(result[0, 1, 0]) < 1e-4)
            #expect(abs(result[0, 1, knuckle] - 1) < 0.05)
        }
    }

    @Test func `poses of single frames are distinguished, also by the inference runtime`() async throws {
        let kinds: [HandExamples.Kind] = [.openPalm, .fist, .pointing, .victory, .call]
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 1
        parameters.featureCount = 4000
        let result = try await ActionClassifier.train(
            trainingData: .sequences(try Self.poses(kinds, count: 60, seed: 1)), parameters: parameters)
        #expect(result.classifier.subject == .hand && result.classifier.windowLength == 1)
        #expect(result.validationMetrics.accuracy > 0.85)
        let folder = ScratchFolder()
        let url = folder.url.appending(path: "M.onnx")
        try result.classifier.write(to: url)
        let loaded = try ActionClassifier(contentsOf: url)
        let others = try Self.poses(kinds, count: 30, seed: 2)
        let scores = try await loaded.evaluation(on: .sequences(others))
        #expect(scores.metrics.accuracy > 0.85)
        let runtime = try ActionClassifier(contentsOf: url, native: false)
        let cutter = SequenceCutter(length: 1, frameRate: 30, stride: 1)
        let windows = others.prefix(20).flatMap { cutter.windows(of: $0) }
        for (one, other) in zip(
            try loaded.probabilities(of: windows), try runtime.probabilities(of: windows))
        {
            for (first, second) in zip(one, other) { #expect(abs(first - second) < 1e-3) }
        }
    }

    @Test func `a classifier trained with right hands recognises left hands`() async throws {
        let kinds: [HandExamples.Kind] = [.openPalm, .pointing, .call]
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 1
        parameters.featureCount = 3000
        let right = try Self.poses(kinds, count: 60, seed: 3, chirality: .right)
        let left = try Self.poses(kinds, count: 30, seed: 4, chirality: .left)
        let classifier = try await ActionClassifier(
            trainingData: .sequences(right), parameters: parameters)
        let scores = try await classifier.evaluation(on: .sequences(left))
        #expect(scores.metrics.accuracy > 0.8)
    }

    @Test func `movements of one hand are distinguished`() async throws {
        let labels = ["still", "grasp", "wave", "swipe"]
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 30
        parameters.featureCount = 1500
        let result = try await ActionClassifier.train(
            trainingData: .sequences(
                try (0..<10).flatMap { number in try labels.map { try Self.movement($0, number) } }),
            parameters: parameters)
        #expect(result.validationMetrics.accuracy > 0.85)
        let left = try (50..<56).flatMap { number in
            try labels.map { try Self.movement($0, number, chirality: .left) }
        }
        let scores = try await result.classifier.evaluation(on: .sequences(left))
        #expect(scores.metrics.accuracy > 0.85)
    }

    @Test func `one model classifies both hands together`() async throws {
        func pair(_ label: String, _ number: Int) throws -> KeypointSequence {
            let names = HandJointName.allCases.count
            let left = ["both", "left alone"].contains(label) ? "wave" : "still"
            let right = ["both", "right alone"].contains(label) ? "wave" : "still"
            let parts = [
                try Self.movement(left, number, chirality: .left),
                try Self.movement(right, number + 700, chirality: .right),
            ]
            let frames = (0..<45).map { frame in
                var pair = KeypointArray(zeros: [1, 3, 2 * names])
                for (place, part) in parts.enumerated() {
                    for channel in 0..<3 {
                        for joint in 0..<names {
                            let shift: Float = channel == 0 ? (place == 0 ? -0.2 : 0.2) : 0
                            pair[0, channel, place * names + joint] =
                                part.keypoints[frame, channel, joint] + shift
                        }
                    }
                }
                return pair
            }
            return try Self.sequence(label, number, frames: frames, joints: HandAnatomy.pairOfHands)
        }
        let labels = ["both", "left alone", "right alone", "neither"]
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 30
        parameters.featureCount = 1500
        let result = try await ActionClassifier.train(
            trainingData: .sequences(
                try (0..<8).flatMap { number in try labels.map { try pair($0, number) } }),
            parameters: parameters)
        #expect(result.classifier.subject == .hands)
        #expect(result.validationMetrics.accuracy > 0.85)
    }

    @Test func `hands are found by the names of their joints`() throws {
        let one = try #require(HandAnatomy(joints: HandJointName.allCases.map(\.rawValue)))
        #expect(one.hands.map(\.side) == [""] && one.hands[0].wrist == 0)
        let two = try #require(HandAnatomy(joints: HandAnatomy.pairOfHands))
        #expect(two.hands.map(\.side) == ["left", "right"] && two.hands.map(\.wrist) == [0, 21])
        #expect(HandAnatomy(joints: BodyJointName.allCases.map(\.rawValue)) == nil)
        #expect(HandAnatomy(joints: ["leftWrist", "rightWrist"]) == nil)
        #expect(HandAnatomy(joints: ["point0", "point1"]) == nil)
        #expect(Skeleton(joints: HandAnatomy.pairOfHands).mirror == Array(21..<42) + Array(0..<21))
        let names = HandJointName.allCases.map(\.rawValue)
        #expect(Skeleton(joints: names).mirror == Array(0..<21))
    }
}
