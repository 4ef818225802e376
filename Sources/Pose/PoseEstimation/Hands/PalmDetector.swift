import PixelSampling
import PoseCore

/// Finds palms in regions of a picture.
struct PalmDetector {
    private let detector: AnchorDetector

    /// - Parameter model: Has the tensors of `PalmDetection.decoder`.
    init(_ model: PoseModel, minimumScore: Float) {
        detector = AnchorDetector(
            model, decoder: PalmDetection.decoder, range: 0...1, minimumScore: minimumScore)
    }

    /// Starts looking in the regions; other work can go on until `finish()` or `cancel()`.
    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try detector.start(regions, of: picture)
    }

    /// Waits for the palms in the regions given to `start`, region by region and best first.
    func finish() throws(PoseEstimationError) -> [PalmDetection] {
        try detector.finish().flatMap { found, toPicture in
            found.map { PalmDetection($0, toPicture: toPicture) }
        }
    }

    /// Gives up the regions given to `start`.
    func cancel() { detector.cancel() }
}
