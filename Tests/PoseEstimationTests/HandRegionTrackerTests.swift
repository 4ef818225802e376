import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandRegionTrackerTests {
    private static let nobody = BodyLimbs([], in: ScriptedHands.size)

    private static func output(x: Float, side: Float = 60, score: Float = 0.98) -> HandLandmarkOutput {
        ScriptedHands.output(center: PixelPoint(x: x, y: 120), side: side, score: score, handedness: 0.9)
    }

    /// A tracker with a confirmed hand, and the hand's id.
    private static func trackerWithHand(at x: Float = 100, count: Int = 2) throws -> (HandRegionTracker, Int)
    {
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = count
        var tracker = HandRegionTracker(configuration)
        tracker.begin(at: .zero)
        tracker.propose([HandCandidate(region: output(x: x).region)])
        let tentative = tracker.nextTentative()
        let id = try #require(tentative?.id)
        let isConfirmed = tracker.confirm(id, as: output(x: x))
        #expect(isConfirmed)
        tracker.end()
        return (tracker, id)
    }

    @Test func `a tentative region is no hand, and is gone in the next frame`() {
        var tracker = HandRegionTracker(HandPoseEstimator.Configuration())
        tracker.begin(at: .zero)
        tracker.propose([HandCandidate(region: Self.output(x: 100).region)])
        #expect(tracker.confirmed.isEmpty && tracker.regions.count == 1)
        tracker.begin(at: Timestamp(seconds: 0.03))
        #expect(tracker.regions.isEmpty)
    }

    @Test func `a confirmed hand becomes uncertain, then confirmed again under the same id`() throws {
        var (tracker, id) = try Self.trackerWithHand()
        tracker.begin(at: Timestamp(seconds: 0.1))
        tracker.update([id: Self.output(x: 110, score: 0.3)], limbs: Self.nobody)
        tracker.end()
        #expect(tracker.confirmed.isEmpty)
        #expect(tracker.regions.map(\.id) == [id])
        #expect(
            tracker.searchPlaces.map(\.center.x) == [100], "a palm is searched for where it was confirmed")
        tracker.begin(at: Timestamp(seconds: 0.2))
        tracker.update([id: Self.output(x: 115)], limbs: Self.nobody)
        tracker.end()
        #expect(tracker.confirmed.count == 1 && tracker.regions.map(\.id) == [id])
    }

    @Test func `a hand that is missing for longer than the recovery is deleted`() throws {
        var (tracker, id) = try Self.trackerWithHand()
        for milliseconds in stride(from: 100, through: 500, by: 100) {
            tracker.begin(at: Timestamp(seconds: Double(milliseconds) / 1000))
            tracker.update([id: Self.output(x: 100, score: 0.3)], limbs: Self.nobody)
            tracker.end()
            #expect(tracker.regions.map(\.id) == [id])
        }
        tracker.begin(at: Timestamp(seconds: 0.6))
        #expect(tracker.regions.isEmpty)
    }

    @Test func `a palm detected where a hand is missing is that hand`() throws {
        var (tracker, id) = try Self.trackerWithHand()
        tracker.begin(at: Timestamp(seconds: 0.1))
        tracker.update([id: Self.output(x: 100, score: 0)], limbs: Self.nobody)
        let found = Self.output(x: 120)
        tracker.propose([HandCandidate(region: found.region)])
        let tentative = tracker.nextTentative()
        let isConfirmed = tracker.confirm(try #require(tentative?.id), as: found)
        tracker.end()
        #expect(isConfirmed)
        #expect(tracker.regions.map(\.id) == [id])
    }

    @Test func `two regions that come to show one hand become one`() throws {
        var (tracker, first) = try Self.trackerWithHand()
        tracker.begin(at: Timestamp(seconds: 0.03))
        tracker.update([first: Self.output(x: 100)], limbs: Self.nobody)
        tracker.propose([HandCandidate(region: Self.output(x: 200).region)])
        let tentative = tracker.nextTentative()
        let second = try #require(tentative?.id)
        let isConfirmed = tracker.confirm(second, as: Self.output(x: 200))
        #expect(isConfirmed && first != second)
        tracker.begin(at: Timestamp(seconds: 0.06))
        tracker.update([first: Self.output(x: 150), second: Self.output(x: 152)], limbs: Self.nobody)
        #expect(tracker.regions.map(\.id) == [first])
    }

    @Test func `only candidates that are no known hand and no rejected region are verified`()
        throws
    {
        var (tracker, id) = try Self.trackerWithHand()
        tracker.begin(at: Timestamp(seconds: 0.03))
        tracker.update([id: Self.output(x: 100)], limbs: Self.nobody)
        tracker.propose([HandCandidate(region: Self.output(x: 250).region)])
        let wrong = tracker.nextTentative()
        tracker.reject(try #require(wrong?.id), at: Self.output(x: 250).region)
        tracker.propose([105, 255, 180].map { HandCandidate(region: Self.output(x: $0).region) })
        let next = tracker.nextTentative()
        #expect(next?.candidate.region.center.x == 180)
        #expect(next?.rivals.count == 1)
        tracker.delete(try #require(next?.id))
        let none = tracker.nextTentative()
        #expect(none == nil)
    }

    @Test func `a full tracker takes only clearly larger candidates, and ids are never used again`() throws {
        var (tracker, id) = try Self.trackerWithHand(count: 1)
        tracker.begin(at: Timestamp(seconds: 0.03))
        tracker.update([id: Self.output(x: 100)], limbs: Self.nobody)
        tracker.propose([80, 100].map { HandCandidate(region: Self.output(x: 240, side: $0).region) })
        let next = tracker.nextTentative()
        #expect(abs((next?.candidate.region.side ?? 0) - 100) < 0.1)
        let larger = try #require(next?.id)
        let isUnsureConfirmed = tracker.confirm(larger, as: Self.output(x: 240, side: 100, score: 0.8))
        #expect(!isUnsureConfirmed && tracker.regions.map(\.id) == [id])
        tracker.propose([HandCandidate(region: Self.output(x: 240, side: 100).region)])
        let again = tracker.nextTentative()
        let newest = try #require(again?.id)
        let isConfirmed = tracker.confirm(newest, as: Self.output(x: 240, side: 100))
        #expect(isConfirmed && tracker.regions.map(\.id) == [newest])
        #expect(newest > larger && larger > id)
    }
}
