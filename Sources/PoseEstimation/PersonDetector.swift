import Inference
import PoseCore

/// Finds people in one region of a picture.
struct PersonDetector {
    private let detector: AnchorDetector

    /// - Parameter path: Where the model came from, for messages.
    init(_ model: InferenceModel, path: String, minimumScore: Float) throws(PoseEstimationError) {
        detector = try AnchorDetector(
            model, path: path, decoder: DetectorOutput.decoder, range: -1...1, minimumScore: minimumScore)
    }

    /// Starts looking in `region`; other work can go on until `finish()`.
    func start(_ region: RegionOfInterest, of picture: PixelBuffer) throws(PoseEstimationError) {
        try detector.start(region, of: picture)
    }

    /// Waits for the people in the region given to `start`, in pixels of the upright picture.
    func finish() throws(PoseEstimationError) -> [PersonDetection] {
        let (found, toPicture) = try detector.finish()
        return found.map(PersonDetection.init).map {
            PersonDetection(
                score: $0.score, hip: toPicture.apply(to: $0.hip),
                radiusPoint: toPicture.apply(to: $0.radiusPoint), head: toPicture.apply(to: $0.head))
        }
    }

    /// The people in `region`, in pixels of the upright picture.
    func people(in region: RegionOfInterest, of picture: PixelBuffer) throws(PoseEstimationError)
        -> [PersonDetection]
    {
        try start(region, of: picture)
        return try finish()
    }
}
