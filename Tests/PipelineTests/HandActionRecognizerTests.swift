import ActionClassification
import ActionWindows
import PoseCore
import Testing
import Tracking

@testable import Pipeline

@Suite struct HandActionRecognizerTests {
    private let size = PixelSize(width: 640, height: 480)

    /// A hand with fingers pointing up or down.
    private func hand(
        _ id: Int, isUp: Bool, person: Int? = nil, chirality: Chirality = .right, isProminent: Bool = false
    ) -> TrackedHand {
        let joints = HandJointName.allCases.enumerated().map { index, name in
            Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: 0.5 + 0.01 * Float(index % 5), y: 0.5 + (isUp ? 0.01 : -0.01) * Float(index)),
                confidence: 0.9)
        }
        return TrackedHand(
            id: id,
            pose: HumanHandPoseObservation(confidence: 0.9, chirality: chirality, joints: joints),
            personID: person, isProminent: isProminent)
    }

    @Test(arguments: [false, true]) func `the prominent hand is the one that is predicted`(
        isForEveryone: Bool
    ) throws {
        var recognizer = try #require(
            HandActionRecognizer(handRecognition(joints: HandJointName.allCases.map(\.rawValue))))
        recognizer.isForEveryone = isForEveryone
        let predictions = try recognizer.predictions(
            for: [hand(1, isUp: true), hand(2, isUp: false, isProminent: true)], imageSize: size, at: .zero
        ).filter { $0.kind == .action }
        #expect(predictions.map(\.handID) == (isForEveryone ? [1, 2] : [2]))
        #expect(predictions.filter(\.isProminent).map(\.label) == ["down"])
    }

    @Test func `the pair of the prominent hand is the one that is predicted`() throws {
        var recognizer = try #require(HandActionRecognizer(handRecognition(joints: HandAnatomy.pairOfHands)))
        recognizer.isForEveryone = false
        let predictions = try recognizer.predictions(
            for: [
                hand(1, isUp: true, person: 7, chirality: .left),
                hand(2, isUp: true, person: 7, isProminent: true), hand(3, isUp: false, person: 8),
            ], imageSize: size, at: .zero
        ).filter { $0.kind == .action }
        #expect(predictions.map(\.trackID) == [7])
    }

    @Test func `each hand has its own prediction`() throws {
        var recognizer = try #require(
            HandActionRecognizer(handRecognition(joints: HandJointName.allCases.map(\.rawValue))))
        var predictions: [ActionPrediction] = []
        for frame in 0..<3 {
            predictions += try recognizer.predictions(
                for: [hand(1, isUp: true, person: 7), hand(2, isUp: false)], imageSize: size,
                at: Timestamp(seconds: Double(frame) / 30))
        }
        #expect(predictions.first?.kind == .startingUp)
        let actions = predictions.filter { $0.kind == .action }
        #expect(actions.count == 6)
        #expect(Set(actions.filter { $0.handID == 1 }.map(\.label)) == ["up"])
        #expect(Set(actions.filter { $0.handID == 2 }.map(\.label)) == ["down"])
        #expect(actions.allSatisfy { $0.trackID == ($0.handID == 1 ? 7 : nil) })
    }

    @Test func `a hand that was away for long belongs to no person until it is seen with one`() throws {
        func person(absence: Double) throws -> Int? {
            var recognizer = try #require(
                HandActionRecognizer(handRecognition(joints: HandJointName.allCases.map(\.rawValue))))
            _ = try recognizer.predictions(
                for: [hand(1, isUp: true, person: 7)], imageSize: size, at: .zero)
            _ = try recognizer.predictions(for: [], imageSize: size, at: Timestamp(seconds: absence))
            let predictions = try (1...3).flatMap { frame in
                try recognizer.predictions(
                    for: [hand(1, isUp: true)], imageSize: size,
                    at: Timestamp(seconds: absence + Double(frame) / 30))
            }
            return try #require(predictions.last { $0.handID == 1 }).trackID
        }
        #expect(try person(absence: 0.1) == 7)
        #expect(try person(absence: 1.5) == nil)
    }

    @Test func `without hands the prediction is No Hand`() throws {
        var recognizer = try #require(
            HandActionRecognizer(handRecognition(joints: HandJointName.allCases.map(\.rawValue))))
        var labels: [String] = []
        for frame in 0..<3 {
            labels += try recognizer.predictions(
                for: [], imageSize: size, at: Timestamp(seconds: Double(frame) / 30)
            ).map(\.label)
        }
        #expect(Set(labels) == ["Starting Up", "No Hand"])
    }

    @Test func `both hands of a person are one window`() throws {
        var recognizer = try #require(HandActionRecognizer(handRecognition(joints: HandAnatomy.pairOfHands)))
        var predictions: [ActionPrediction] = []
        for frame in 0..<2 {
            predictions += try recognizer.predictions(
                for: [
                    hand(1, isUp: true, person: 7, chirality: .left),
                    hand(2, isUp: false, person: 7, chirality: .right),
                    hand(3, isUp: false, chirality: .left),
                ], imageSize: size, at: Timestamp(seconds: Double(frame) / 30))
        }
        let actions = predictions.filter { $0.kind == .action }
        #expect(actions.allSatisfy { $0.handID == nil })
        #expect(Set(actions.filter { $0.trackID == 7 }.map(\.label)) == ["up"])
        #expect(Set(actions.filter { $0.trackID == nil }.map(\.label)) == ["down"])
    }

    @Test func `a model of bodies has no hand recogniser`() throws {
        let recognition = ActionRecognition(classifier: try .exerciseClassifier())
        #expect(HandActionRecognizer(recognition) == nil)
    }
}

/// Says "up" where the middle finger's tip is above its wrist.
func handRecognition(joints: [String], window: Int = 1) -> ActionRecognition {
    let tip = joints.firstIndex { $0.lowercased().hasSuffix("middletip") } ?? 0
    let input = joints.count + tip
    let kernel = MiniRocket.Kernel(
        dilation: 0, isPadded: true, heavyTaps: [], series: [0], thresholds: [0])
    let network = MiniRocketNetwork(
        channelMap: ChannelMap(
            inputCount: 3 * joints.count,
            series: [
                [.init(input: input, tap: 1, weight: 1), .init(input: joints.count, tap: 1, weight: -1)]
            ]),
        rocket: MiniRocket(windowLength: window, seriesCount: 1, kernels: [kernel]),
        weights: [10, -10], biases: [-5, 5])
    let model = ActionModelDescription(
        labels: ["up", "down"], windowLength: window, frameRate: 30,
        channels: ["x", "y", "confidence"], joints: joints, normalization: .body)
    return ActionRecognition(classifier: ActionClassifier(model, network: network))
}
