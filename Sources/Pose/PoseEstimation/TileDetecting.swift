import PixelSampling
import PoseCore

/// Runs a detector on tiles of a picture while other work goes on.
protocol TileDetecting<Detection> {
    associatedtype Detection

    /// Starts inference on the tiles; other work can go on until `finish()` or `cancel()`.
    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError)

    /// Waits for what is found in the tiles given to `start`, in pixels of the upright picture, tile by tile: what several tiles
    /// show is reported for each of them.
    func finish() throws(PoseEstimationError) -> [Detection]

    /// Gives up the tiles given to `start`.
    func cancel()
}

extension TileDetecting {
    /// What `finish()` returns for the tiles, found while `body` does other work; given up when `body` fails.
    func detections(
        in tiles: [RegionOfInterest], of picture: PixelBuffer,
        while body: () throws(PoseEstimationError) -> Void = {}
    ) throws(PoseEstimationError) -> [Detection] {
        try start(tiles, of: picture)
        do throws(PoseEstimationError) {
            try body()
        } catch {
            cancel()
            throw error
        }
        return try finish()
    }
}

extension TileDetecting where Detection == PersonCandidate {
    /// The candidates in the tiles, each person once, the most certain first.
    func candidates(
        in tiles: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [PersonCandidate] {
        PersonCandidate.suppressingDuplicates(in: try detections(in: tiles, of: picture))
    }
}
