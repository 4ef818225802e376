import PixelSampling
import PoseCore

/// Finds palms in regions of a picture; the detection may run while other work goes on.
protocol PalmDetecting {
    /// Starts the detection in the regions; other work can go on until `finish()` or `cancel()`.
    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError)

    /// Waits for the palms in the regions given to `start`, region by region and best first.
    func finish() throws(PoseEstimationError) -> [PalmDetection]

    /// Gives up the regions given to `start`.
    func cancel()
}

extension PalmDetecting {
    /// The palms in the regions, found while `body` does other work; given up when `body` fails.
    func palms(
        in regions: [RegionOfInterest], of picture: PixelBuffer,
        while body: () throws(PoseEstimationError) -> Void = {}
    ) throws(PoseEstimationError) -> [PalmDetection] {
        try start(regions, of: picture)
        do throws(PoseEstimationError) {
            try body()
        } catch {
            cancel()
            throw error
        }
        return try finish()
    }
}
