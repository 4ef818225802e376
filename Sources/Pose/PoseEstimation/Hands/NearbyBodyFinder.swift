import PixelSampling
import PoseCore

/// Finds the bodies that a hand candidate may belong to, or be a part of, where hands are followed without bodies.
///
/// Keeps nothing between pictures. Takes its memory when it is first asked.
final class NearbyBodyFinder {
    /// Sides of the finder's tiles in palms: a body is ten to twenty palms tall, depending on which part of it the candidate is.
    private static let widths: [Float] = [16, 32]
    /// The least side of a body's region in palms: a hand near the camera with its forearm passes for a body of four.
    private static let leastBody: Float = 6

    private let models: BlazePoseModels?
    private let configuration: BlazePoseEstimator.Configuration
    private var loaded: Loaded?

    private struct Loaded {
        var finder: MoveNetDetector
        var verifier: CandidateVerifier
        var confidences: JointConfidenceModel
    }

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
        let models = try load()
        let candidates = try models.finder.candidates(
            in: [whole] + tiles.filter { $0.side < whole.side }, of: picture
        )
        .filter { $0.score >= BodyTracks.verifyingScore }
        let fits = try models.verifier.fits(
            to: candidates, masks: candidates.map { _ in .none }, in: picture)
        let bodies = fits.compactMap { $0 }.filter {
            $0.agreement >= BodyTracks.agreement && $0.region.side >= Self.leastBody * hand.palmLength
        }
        return BodyLimbs(
            bodies.map {
                $0.output.observation(in: size, sighting: $0.sighting, confidences: models.confidences)
            }, in: size)
    }

    private func load() throws(PoseEstimationError) -> Loaded {
        if let loaded { return loaded }
        let models =
            if let models {
                models
            } else {
                try BlazePoseModels(
                    files: configuration.models, precision: configuration.precision, maximumRegions: 1)
            }
        let finder = MoveNetDetector(
            models.personFinder, minimumScore: configuration.minimumCandidateScore)
        let landmarkModel = try LandmarkModel(models.landmarks, concurrentRegions: 1)
        let verifier = CandidateVerifier(
            landmarkModel: landmarkModel, minimumPresenceScore: configuration.minimumPersonConfidence)
        let all = Loaded(finder: finder, verifier: verifier, confidences: models.jointConfidences)
        loaded = all
        return all
    }
}
