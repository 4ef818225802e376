import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandCandidateTests {
    @Test func `each palm is a candidate once, the largest first`() {
        let candidates = HandCandidate.candidates(of: [
            palm(0.6, x: 100, side: 80), palm(0.8, x: 105, side: 85), palm(0.7, x: 400, side: 120),
        ])
        #expect(candidates.map(\.region.side) == [120, 85])
        #expect(candidates.map(\.isSure) == [false, true])
    }

    /// A fist's thumb may be the surer palm, for the fist fills a small square.
    @Test func `a detection within a larger palm is no candidate`() {
        let fist = palm(0.55, x: 200, side: 180)
        #expect(
            HandCandidate.candidates(of: [palm(0.9, x: 240, side: 60), fist]).map(\.region) == [fist.region])
        #expect(HandCandidate.candidates(of: [palm(0.9, x: 300, side: 60), fist]).count == 2)
    }

    @Test func `no arm ends within a much larger palm`() {
        let arm = BodyLimbs.Arm(
            bodyIndex: 0, side: .left, elbow: PixelPoint(x: 100, y: 200), wrist: PixelPoint(x: 150, y: 200),
            length: 50)
        #expect(HandCandidate.candidates(of: [arm], beside: [palm(0.9, x: 160, side: 60)]).count == 1)
        #expect(HandCandidate.candidates(of: [arm], beside: [palm(0.6, x: 160, side: 180)]).isEmpty)
        #expect(HandCandidate.candidates(of: [arm], beside: [palm(0.6, x: 500, side: 180)]).count == 1)
    }

    private func palm(_ score: Float, x: Float, side: Float) -> PalmDetection {
        PalmDetection(score: score, region: RegionOfInterest(center: PixelPoint(x: x, y: 200), side: side))
    }
}
