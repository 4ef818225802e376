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
    private var loaded: (detector: PersonDetector, verifier: BodyVerifier)?

    /// - Parameters:
    ///   - models: The body models; nil: they are loaded from `files` when they are needed.
    ///   - precision: How they compute, if they are loaded.
    init(_ models: BlazePoseModels?, files: PoseModelFiles, precision: PoseModelPrecision?) {
        var configuration = BlazePoseEstimator.Configuration()
        (configuration.models, configuration.precision) = (files, precision)
        (self.models, self.configuration) = (models, configuration)
    }

    /// The limbs of those who are surely seen round a hand.
    func limbs(
        around hand: HandLandmarkOutput, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> BodyLimbs {
        let size = picture.size
        let extent = Float(max(size.width, size.height))
        let whole = RegionOfInterest(
            center: PixelPoint(x: Float(size.width) / 2, y: Float(size.height) / 2), side: extent)
        let squares = Self.widths.map {
            RegionOfInterest(center: hand.region.center, side: $0 * hand.palmLength)
        }
        let (detector, verifier) = try load()
        let found = try detector.people(in: [whole] + squares.filter { $0.side < extent }, of: picture)
        var bodies: [LandmarkOutput] = []
        for (detection, body) in try verifier.verified(PersonDetection.mergingDoubles(found), in: picture) {
            guard body.region.side >= Self.leastBody * hand.palmLength,
                !bodies.contains(where: { $0.isSamePerson(as: body) }),
                try verifier.isSure(body, score: detection.score, in: picture)
            else { continue }
            bodies.append(body)
        }
        return BodyLimbs(bodies.map { $0.observation(in: size) }, in: size)
    }

    private func load() throws(PoseEstimationError) -> (PersonDetector, BodyVerifier) {
        if let loaded { return loaded }
        let models =
            if let models {
                models
            } else {
                try BlazePoseModels(
                    files: configuration.models, precision: configuration.precision, maximumRegions: 1)
            }
        let detector = try PersonDetector(
            models.detector, path: models.files.detector, minimumScore: configuration.minimumDetectionScore)
        let landmarkModel = try LandmarkModel(
            models.landmarks, path: models.files.landmarks, concurrentRegions: 1)
        let verifier = BodyVerifier(
            landmarkModel: landmarkModel, minimumFlag: configuration.minimumPersonConfidence)
        loaded = (detector, verifier)
        return (detector, verifier)
    }
}
