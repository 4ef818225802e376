import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

/// From which regions the landmarks are fitted to a candidate.
@Suite struct CandidateVerifierTests {
    /// Shows a figure in a crop that is large enough for it, and a body folded up in a smaller one.
    private final class FoldingLandmarks: BodyLandmarkEstimating {
        let figure: ScriptedScene.Figure
        /// The radius of the smallest crop that is large enough.
        let leastRadius: Float
        private(set) var regions: [RegionOfInterest] = []

        init(_ figure: ScriptedScene.Figure, leastRadius: Float) {
            (self.figure, self.leastRadius) = (figure, leastRadius)
        }

        func landmarks(
            in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
        ) -> [LandmarkOutput] {
            self.regions += regions
            return regions.map { region in
                guard region.bodyRadius < leastRadius else { return figure.output() }
                var folded = figure
                folded.radius = 0.6 * region.bodyRadius
                return folded.output()
            }
        }
    }

    private static let figure = ScriptedScene.Figure(hip: PixelPoint(x: 320, y: 180), radius: 150)

    private static func fit(by model: FoldingLandmarks) throws -> LandmarkFit? {
        let candidate = figure.candidate
        let verifier = CandidateVerifier(landmarkModel: model, minimumPresenceScore: 0.5)
        let picture = try #require(
            PixelBuffer(
                size: PixelSize(width: 640, height: 360), rgb: [UInt8](repeating: 0, count: 640 * 360 * 3)))
        let mask = NeighborMask(for: candidate, .isNew, tracks: [], candidates: [])
        return try verifier.fits(to: [candidate], masks: [mask], in: picture).first ?? nil
    }

    @Test func `where no landmarks agree with the whole body, its trunk says where it is`() throws {
        let start = RegionOfInterest(Self.figure.candidate).bodyRadius
        let model = FoldingLandmarks(Self.figure, leastRadius: 1.05 * start)
        let fit = try #require(try Self.fit(by: model))
        #expect(fit.agreement > 0.99)
        #expect(model.regions.contains(RegionOfInterest(trunkOf: Self.figure.candidate)))
    }

    @Test func `a body on which both models agree is looked for from one start`() throws {
        let start = RegionOfInterest(Self.figure.candidate).bodyRadius
        let model = FoldingLandmarks(Self.figure, leastRadius: 0.5 * start)
        let fit = try #require(try Self.fit(by: model))
        #expect(fit.agreement > 0.99)
        #expect(!model.regions.contains(RegionOfInterest(trunkOf: Self.figure.candidate)))
    }
}
