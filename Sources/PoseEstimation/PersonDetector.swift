import Inference
import PoseCore

/// Finds people in regions of a picture.
struct PersonDetector {
    private let detector: AnchorDetector

    /// - Parameter path: Where the model came from, for messages.
    init(_ model: InferenceModel, path: String, minimumScore: Float) throws(PoseEstimationError) {
        detector = try AnchorDetector(
            model, path: path, decoder: DetectorOutput.decoder, range: -1...1, minimumScore: minimumScore)
    }

    /// Starts looking in the regions; other work can go on until `finish()`.
    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try detector.start(regions, of: picture)
    }

    /// Waits for the people in the regions given to `start`, in pixels of the upright picture.
    func finish() throws(PoseEstimationError) -> [PersonDetection] {
        try detector.finish().flatMap { found, toPicture in
            found.map(PersonDetection.init).map {
                PersonDetection(
                    score: $0.score, hip: toPicture.apply(to: $0.hip),
                    radiusPoint: toPicture.apply(to: $0.radiusPoint), head: toPicture.apply(to: $0.head))
            }
        }
    }

    /// The people in the regions, in pixels of the upright picture.
    func people(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [PersonDetection] {
        try start(regions, of: picture)
        return try finish()
    }
}
