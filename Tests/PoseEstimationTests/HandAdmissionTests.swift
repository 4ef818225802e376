import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandAdmissionTests {
    private static func output(x: Float, side: Float = 60, score: Float = 0.98) -> HandLandmarkOutput {
        ScriptedHands.output(center: PixelPoint(x: x, y: 120), side: side, score: score, handedness: 0.9)
    }

    private static func hand(x: Float, side: Float = 60) -> HandRegion.Hand {
        HandRegion.Hand(output: output(x: x, side: side), lastConfirmed: .zero)
    }

    private static func candidate(x: Float, side: Float = 60) -> HandCandidate {
        HandCandidate(region: output(x: x, side: side).region)
    }

    @Test func `the smallest hand is replaced where there is no room`() {
        let regions = [
            HandRegion(id: 1, state: .confirmed(Self.hand(x: 100, side: 80))),
            HandRegion(id: 2, state: .confirmed(Self.hand(x: 300))),
            HandRegion(id: 3, state: .lost(Self.hand(x: 500, side: 20), place: Self.output(x: 500).region)),
        ]
        let full = HandAdmission(regions: regions, maximumHandCount: 2)
        #expect(full.isFull && full.replaceable?.id == 2)
        #expect(full.rivals.map(\.output.region.center.x) == [100])
        let roomy = HandAdmission(regions: regions, maximumHandCount: 3)
        #expect(!roomy.isFull && roomy.replaceable == nil)
        #expect(roomy.rivals.count == 2)
    }

    @Test func `a larger hand replaces the smallest one that is not in use`() {
        var drawing = Self.hand(x: 100, side: 40)
        drawing.isInUse = true
        let regions = [
            HandRegion(id: 1, state: .confirmed(drawing)),
            HandRegion(id: 2, state: .confirmed(Self.hand(x: 300, side: 80))),
        ]
        #expect(HandAdmission(regions: regions, maximumHandCount: 2).replaceable?.id == 2)
        let alone = HandAdmission(regions: Array(regions.prefix(1)), maximumHandCount: 1)
        #expect(alone.replaceable == nil && !alone.isWorthVerifying(Self.candidate(x: 300, side: 200)))
    }

    @Test func `a hand in use that was missing gets its place back`() {
        var drawing = Self.hand(x: 100)
        drawing.isInUse = true
        let regions = [
            HandRegion(id: 1, state: .lost(drawing, place: Self.output(x: 100).region)),
            HandRegion(id: 2, state: .confirmed(Self.hand(x: 300))),
        ]
        let full = HandAdmission(regions: regions, maximumHandCount: 1)
        #expect(full.isWorthVerifying(Self.candidate(x: 105)), "it is back")
        #expect(!full.isWorthVerifying(Self.candidate(x: 500)), "another one has no room")
        let roomy = HandAdmission(regions: regions, maximumHandCount: 2)
        #expect(roomy.isWorthVerifying(Self.candidate(x: 500)), "it may be the same hand, elsewhere")
    }

    @Test func `where no hand is asked for none is verified`() {
        let admission = HandAdmission(regions: [], maximumHandCount: 0)
        #expect(admission.isFull && admission.replaceable == nil)
        #expect(!admission.isWorthVerifying(Self.candidate(x: 100)))
    }

    @Test func `a known hand is not verified again, and another one is`() {
        let regions = [HandRegion(id: 1, state: .confirmed(Self.hand(x: 100)))]
        let admission = HandAdmission(regions: regions, maximumHandCount: 2)
        #expect(!admission.isWorthVerifying(Self.candidate(x: 105)))
        #expect(admission.isWorthVerifying(Self.candidate(x: 300)))
    }

    @Test func `a rejected place and a small part of a missing hand are not verified`() {
        let regions = [
            HandRegion(id: 1, state: .rejected(Self.output(x: 100).region, since: .zero)),
            HandRegion(id: 2, state: .lost(Self.hand(x: 300), place: Self.output(x: 300).region)),
        ]
        let admission = HandAdmission(regions: regions, maximumHandCount: 2)
        #expect(!admission.isWorthVerifying(Self.candidate(x: 100)))
        #expect(!admission.isWorthVerifying(Self.candidate(x: 300, side: 30)))
        #expect(admission.isWorthVerifying(Self.candidate(x: 300)))
    }

    @Test func `only a sure and clearly larger hand replaces another`() {
        let other = Self.output(x: 100).region
        #expect(HandAdmission.replaces(Self.output(x: 300, side: 100), other))
        #expect(!HandAdmission.replaces(Self.output(x: 300, side: 80), other))
        #expect(!HandAdmission.replaces(Self.output(x: 300, side: 100, score: 0.85), other))
    }
}
