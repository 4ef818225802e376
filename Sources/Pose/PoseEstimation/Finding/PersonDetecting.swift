import PixelSampling
import PoseCore

/// Finds the people in tiles of a picture: pictures in, candidates out.
protocol PersonDetecting {
    /// Starts inference on the tiles; other work can go on until `finish()` or `cancel()`.
    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError)

    /// Waits for the candidates in the tiles given to `start`, in pixels of the upright picture, tile by tile: a person
    /// in several tiles is reported for each of them.
    func finish() throws(PoseEstimationError) -> [PersonCandidate]

    /// Gives up the tiles given to `start`.
    func cancel()
}

extension PersonDetecting {
    /// What `finish()` returns for the tiles, found while `body` does other work; given up when `body` fails.
    func detections(
        in tiles: [RegionOfInterest], of picture: PixelBuffer,
        while body: () throws(PoseEstimationError) -> Void
    ) throws(PoseEstimationError) -> [PersonCandidate] {
        try start(tiles, of: picture)
        do throws(PoseEstimationError) {
            try body()
        } catch {
            cancel()
            throw error
        }
        return try finish()
    }

    /// The candidates in the tiles, each person once, the most certain first.
    func candidates(
        in tiles: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [PersonCandidate] {
        try start(tiles, of: picture)
        return PersonCandidate.suppressingDuplicates(in: try finish())
    }
}
