import Foundation
import PoseCore
import SyntheticMotion
import TestSupport
import Testing

@testable import Gestures

@Suite struct GestureClassifierTests {
    @Test(arguments: HandGesture.allCases) func `synthesised hands are classified`(
        kind: HandGesture
    ) throws {
        let classifier = try GestureClassifier.builtIn()
        // A seed that the training does not use.
        var examples = HandExamples(seed: 987_654)
        let right = (0..<200).count { _ in
            let hand = examples.observation(kind)
            return classifier.prediction(for: hand, imageSize: examples.imageSize).gesture == kind
        }
        #expect(right >= 180, "\(right) of 200")
    }

    @Test(arguments: 0..<10) func `mirroring and scaling change nothing`(seed: UInt64) throws {
        let classifier = try GestureClassifier.builtIn()
        var examples = HandExamples(seed: seed)
        for kind in HandGesture.allCases {
            let hand = examples.observation(kind)
            let expected = classifier.prediction(for: hand, imageSize: examples.imageSize)
            let mirrored = HumanHandPoseObservation(
                confidence: hand.confidence, chirality: hand.chirality.mirrored,
                joints: hand.allJoints().values.map { joint in
                    var joint = joint
                    joint.location.x = 1 - joint.location.x
                    return joint
                })
            let small = hand.mapJoints { joint in
                var joint = joint
                joint.location.x = 0.3 + 0.25 * joint.location.x
                joint.location.y = 0.1 + 0.25 * joint.location.y
                return joint
            }
            for other in [mirrored, small] {
                let found = classifier.prediction(for: other, imageSize: examples.imageSize)
                for gesture in HandGesture.allCases {
                    let (a, b) = (expected.probabilities[gesture] ?? 0, found.probabilities[gesture] ?? 0)
                    #expect(abs(a - b) < 1e-2, "seed \(seed), \(kind): \(gesture) \(a) and \(b)")
                }
            }
        }
    }

    @Test func `probabilities sum to 1, and a hand with a missing joint shows no gesture`() throws {
        let classifier = try GestureClassifier.builtIn()
        let hand = pinchingHand(gap: 0.5)
        let prediction = classifier.prediction(for: hand, imageSize: square)
        #expect(abs(prediction.probabilities.values.reduce(0, +) - 1) < 1e-4)
        #expect(prediction.probabilities.count == HandGesture.allCases.count)
        #expect(prediction.confidence == prediction.probabilities[prediction.gesture])
        let missing = hand.mapJoints { joint in
            var joint = joint
            if joint.jointName == .ringTip { joint.confidence = 0 }
            return joint
        }
        #expect(classifier.prediction(for: missing, imageSize: square).gesture == .none)
        #expect(classifier.prediction(for: missing, imageSize: square).confidence == 1)
    }

    @Test func `the feature count is the stated one`() throws {
        let features = try #require(
            HandFeatures.values(of: HandShape(pinchingHand(gap: 0.5), imageSize: square)))
        #expect(features.count == HandFeatures.count)
        #expect(features.allSatisfy { $0.isFinite })
    }

    @Test func `models with wrong shapes are refused`() throws {
        let layer = GestureNetwork.Layer(weights: [[1, 2]], bias: [0])
        let network = GestureNetwork(
            labels: ["fist"], mean: [0, 0], deviation: [1, 1], layers: [layer], notes: [:])
        #expect {
            try GestureClassifier(network: network)
        } throws: { error in
            "\(error)" == "gesture model: 2 features, expected \(HandFeatures.count); train it again"
        }
        let zeros = [Float](repeating: 0, count: HandFeatures.count)
        let ones = [Float](repeating: 1, count: HandFeatures.count)
        let unknown = GestureNetwork(
            labels: ["wave"], mean: zeros, deviation: ones, layers: [.init(weights: [zeros], bias: [0])],
            notes: [:])
        #expect {
            try GestureClassifier(network: unknown)
        } throws: { error in
            "\(error)" == "gesture model: \"wave\" is no gesture; train it again"
        }
        let doubled = GestureNetwork(
            labels: ["fist", "fist"], mean: zeros, deviation: ones,
            layers: [.init(weights: [zeros, zeros], bias: [0, 0])], notes: [:])
        #expect {
            try GestureClassifier(network: doubled)
        } throws: { error in
            "\(error)" == "gesture model: labels [\"fist\", \"fist\"], expected each once; train it again"
        }
        #expect {
            try GestureClassifier(contentsOf: URL(fileURLWithPath: "/nowhere/model.json"))
        } throws: { error in
            "\(error)".hasPrefix("/nowhere/model.json: not a gesture model: ")
        }
    }
}
