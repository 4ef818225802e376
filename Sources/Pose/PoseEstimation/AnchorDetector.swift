import Inference
import PixelSampling
import PoseCore

/// Runs a detector with anchors on tiles of a picture.
final class AnchorDetector {
    /// The detections in a tile, in pixels of the tensor, with the tile's map.
    typealias Detections = (found: [AnchorDecoder.Detection], toPicture: AffineMap)

    private let minimumScore: Float
    private let decoder: AnchorDecoder
    private let runner: TileRunner

    /// - Parameters:
    ///   - model: Has the tensors of `decoder`.
    ///   - range: Where brightness 0 and 255 lie in the model's input.
    init(
        _ model: PoseModel, decoder: AnchorDecoder, range: ClosedRange<Float>, minimumScore: Float
    ) {
        self.minimumScore = minimumScore
        self.decoder = decoder
        runner = TileRunner(model, range: range)
    }

    /// Starts inference on the tiles; other work can go on until `finish()` or `cancel()`.
    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try runner.start(tiles.map { DetectorTile($0, extent: decoder.extent) }, of: picture)
    }

    /// Waits for the detections in each of the tiles given to `start`.
    func finish() throws(PoseEstimationError) -> [Detections] {
        try runner.finish { request, tile throws(InferenceError) in
            let shapes = decoder.tensors.outputs
            let found = decoder.detections(
                boxes: try request.output(0, shape: shapes[0]),
                scores: try request.output(1, shape: shapes[1]), minimumScore: minimumScore)
            return (found, tile.toPicture)
        }
    }

    /// Gives up the tiles given to `start`.
    func cancel() { runner.cancel() }
}
