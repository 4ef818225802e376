import Inference
import PoseCore

/// Finds palms in one region of a picture.
struct PalmDetector {
    private let detector: AnchorDetector

    /// - Parameter path: Where the model came from, for messages.
    init(_ model: InferenceModel, path: String, minimumScore: Float) throws(PoseEstimationError) {
        detector = try AnchorDetector(
            model, path: path, decoder: PalmDetection.decoder, range: 0...1, minimumScore: minimumScore)
    }

    /// Starts looking in `region`; other work can go on until `finish()`.
    func start(_ region: RegionOfInterest, of picture: PixelBuffer) throws(PoseEstimationError) {
        try detector.start(region, of: picture)
    }

    /// Waits for the palms in the region given to `start`, best first.
    func finish() throws(PoseEstimationError) -> [PalmDetection] {
        let (found, toPicture) = try detector.finish()
        return found.map { PalmDetection($0, toPicture: toPicture) }
    }
}
