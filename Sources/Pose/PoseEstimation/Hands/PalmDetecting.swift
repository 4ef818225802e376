import PixelSampling
import PoseCore

/// Finds palms in regions of a picture; the detection may run while other work goes on.
protocol PalmDetecting {
    /// Starts the detection in the regions; other work can go on until `finish()`.
    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError)

    /// Waits for the palms in the regions given to `start`, region by region and best first.
    func finish() throws(PoseEstimationError) -> [PalmDetection]
}

extension PalmDetector: PalmDetecting {}
