import PoseCore

/// Looks for whoever something taken for a hand may belong to, for those who follow hands without bodies.
///
/// Keeps nothing between pictures. Takes its memory when it is first asked.
final class BodyGlance {
    /// How wide the squares are in which somebody is looked for, in palms: a body is ten to twenty tall, according to what of
    /// it was taken for a hand.
    private static let widths: [Float] = [16, 32]
    /// The least width of somebody's own region, in palms: a hand near the camera passes for a body with its forearm, of four.
    private static let leastBody: Float = 6

    private let models: BlazePoseModels?
    private let configuration: BlazePoseEstimator.Configuration
    private var loaded: (finder: MoveNetDetector, verifier: CandidateVerifier)?

    /// - Parameters:
    ///   - models: The body models; nil: they are loaded from `files` when they are needed.
    ///   - precision: How they compute, if they are loaded.
    init(_ models: BlazePoseModels?, files: PoseModelFiles, precision: PoseModelPrecision?) {
        var configuration = BlazePoseEstimator.Configuration()
        (configuration.models, configuration.precision) = (files, precision)
        (self.models, self.configuration) = (models, configuration)
    }

    /// The limbs of the people round a hand on which finder and landmarks agree.
    func limbs(
        around hand: HandLandmarkOutput, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> BodyLimbs {
        let size = picture.size
        let whole = RegionOfInterest.whole(of: size)
        let tiles = Self.widths.map {
            RegionOfInterest(center: hand.region.center, side: $0 * hand.palmLength)
        }
        let (finder, verifier) = try load()
        let candidates = try finder.candidates(
            in: [whole] + tiles.filter { $0.side < whole.side }, of: picture
        )
        .filter { $0.score >= BodyTracks.minimumScore }
        let fits = try verifier.fits(
            to: candidates, masks: candidates.map { _ in .none }, in: picture)
        let bodies = fits.compactMap { $0 }.filter {
            $0.agreement >= BodyTracks.agreement && $0.region.side >= Self.leastBody * hand.palmLength
        }
        return BodyLimbs(bodies.map { $0.output.observation(in: size) }, in: size)
    }

    private func load() throws(PoseEstimationError) -> (MoveNetDetector, CandidateVerifier) {
        if let loaded { return loaded }
        let models =
            if let models {
                models
            } else {
                try BlazePoseModels(
                    files: configuration.models, precision: configuration.precision, maximumRegions: 1)
            }
        let finder = try MoveNetDetector(
            models.personFinder, path: models.files.personFinder,
            minimumScore: configuration.minimumCandidateScore)
        let landmarkModel = try LandmarkModel(
            models.landmarks, path: models.files.landmarks, concurrentRegions: 1)
        let verifier = CandidateVerifier(
            landmarkModel: landmarkModel, minimumPresenceScore: configuration.minimumPersonConfidence)
        loaded = (finder, verifier)
        return (finder, verifier)
    }
}
