import TestSupport
import ActionClassification
import Gestures
import Overlay
import Pipeline
import PoseCore
import Testing
import Tracking

@testable import ResultExport

@Suite struct HandEmblemsTests {
    /// The emblem of hand 4 at a time at which it shows a gesture that sure.
    private func emblem(
        _ emblems: inout HandEmblems, at seconds: Double, _ gesture: HandGesture, _ confidence: Float,
        own label: String? = nil
    ) throws -> HandEmblem? {
        var frame = try testFrame(0, size: PixelSize(width: 20, height: 10))
        frame.timestamp = Timestamp(seconds: seconds)
        let pose = HumanHandPoseObservation(confidence: 1, chirality: .left, joints: [])
        var probabilities: [HandGesture: Float] = [.none: 1 - confidence]
        probabilities[gesture] = confidence
        let activity = HandActivity(gesture: GesturePrediction(probabilities: probabilities))
        var result = FrameResult(
            frame: frame, hands: [TrackedHand(id: 4, pose: pose)], handActivities: [4: activity])
        if let label {
            var prediction = ActionPrediction(
                start: .zero, end: frame.timestamp, kind: .action, label: label, confidence: 0.9)
            prediction.handID = 4
            result.predictions = [prediction]
        }
        return emblems.emblems(in: result)[4]
    }

    @Test func `a sure gesture has its emblem, which stays for a moment without it`() throws {
        var emblems = HandEmblems()
        #expect(try emblem(&emblems, at: 0, .victory, 0.7) == nil)
        #expect(try emblem(&emblems, at: 0.1, .victory, 0.9) == .victory)
        #expect(try emblem(&emblems, at: 0.3, .none, 0.1) == .victory)
        #expect(try emblem(&emblems, at: 0.5, .none, 0.1) == nil)
    }

    @Test func `each gesture has an emblem`() {
        for gesture in HandGesture.allCases {
            #expect((HandEmblem(rawValue: gesture.rawValue) == nil) == (gesture == .none), "\(gesture)")
        }
    }

    @Test func `a gesture of the user's own comes first where its name has an emoji`() throws {
        var emblems = HandEmblems()
        #expect(try emblem(&emblems, at: 0, .fist, 0.9, own: "stop ✋") == .openPalm)
        #expect(try emblem(&emblems, at: 1, .fist, 0.9, own: "stop") == .fist)
    }

    @Test func `a gesture of the user's own holds until the hand's next window`() throws {
        var emblems = HandEmblems()
        #expect(try emblem(&emblems, at: 0, .fist, 0.9, own: "stop ✋") == .openPalm)
        #expect(try emblem(&emblems, at: 0.1, .fist, 0.9) == .openPalm)
        #expect(try emblem(&emblems, at: 0.32, .none, 0.1) == .openPalm)
        #expect(try emblem(&emblems, at: 0.33, .fist, 0.9, own: "stop") == .fist)
        #expect(try emblem(&emblems, at: 0.4, .victory, 0.9) == .victory)
    }
}
