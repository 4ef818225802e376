import PoseCore
import Testing
import Tracking

@testable import Pipeline

@Suite struct LostHandTrackerTests {
    /// A chequered square of 40 pixels on a striped ground, its left edge at `x`.
    private func frame(_ index: Int, x: Int) throws -> Frame {
        let size = PixelSize(width: 320, height: 240)
        var bytes: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                let isHand = (x..<x + 40).contains(column) && (100..<140).contains(row)
                let isLight = isHand ? ((column - x) / 10 + row / 10) % 2 == 0 : row / 16 % 2 == 0
                let value: UInt8 = isHand ? (isLight ? 250 : 10) : isLight ? 90 : 110
                bytes += [value, value, value]
            }
        }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / 30),
            pixelBuffer: try #require(PixelBuffer(size: size, rgb: bytes)))
    }

    /// A hand with the square as its box, at `x`.
    private func hand(x: Int, personID: Int? = nil) -> TrackedHand {
        let (left, right) = (Float(x) / 320, Float(x + 40) / 320)
        let joints: [Joint<HandJointName>] = [
            Joint(
                jointName: .wrist, location: NormalizedPoint(x: left, y: 1 - 140.0 / 240), confidence: 0.9),
            Joint(
                jointName: .middleTip, location: NormalizedPoint(x: right, y: 1 - 100.0 / 240),
                confidence: 0.9),
        ]
        return TrackedHand(
            id: 1, pose: HumanHandPoseObservation(confidence: 0.9, chirality: .right, joints: joints),
            personID: personID)
    }

    @Test func `a lost hand is followed by its appearance for half a second`() throws {
        var tracker = LostHandTracker()
        #expect(tracker.update([hand(x: 100)], of: [], in: try frame(0, x: 100)).isEmpty)
        var told = 0
        for index in 1..<30 {
            let x = 100 + 4 * index
            for move in tracker.update([], of: [], in: try frame(index, x: x)) {
                #expect(abs(move.place.center.x - Float(x + 20) / 320) < 0.02, "frame \(index)")
                #expect(abs(move.former.center.x - Float(x + 16) / 320) < 0.02, "frame \(index)")
                told = index
            }
        }
        #expect(told == 16, "half a second after frame 1")
    }

    @Test func `a hand with landmarks is not followed by its appearance`() throws {
        var tracker = LostHandTracker()
        _ = tracker.update([hand(x: 100)], of: [], in: try frame(0, x: 100))
        #expect(tracker.update([], of: [], in: try frame(1, x: 104)).count == 1)
        #expect(tracker.update([hand(x: 108)], of: [], in: try frame(2, x: 108)).isEmpty)
    }

    @Test func `the hand of a visible person is left to the arm`() throws {
        let body = HumanBodyPoseObservation(confidence: 0.9, joints: [])
        let person = TrackedPerson(id: 7, pose: body, isProminent: true)
        var tracker = LostHandTracker()
        _ = tracker.update([hand(x: 100, personID: 7)], of: [person], in: try frame(0, x: 100))
        #expect(tracker.update([], of: [person], in: try frame(1, x: 104)).isEmpty)
        var alone = LostHandTracker()
        _ = alone.update([hand(x: 100, personID: 7)], of: [person], in: try frame(0, x: 100))
        #expect(alone.update([], of: [], in: try frame(1, x: 104)).count == 1, "the person has vanished too")
    }
}
