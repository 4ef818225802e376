import Inference
import PixelSampling
import PoseCore

/// Finds palms in regions of a picture.
struct PalmDetector: TileDetecting {
    private let minimumScore: Float
    private let runner: TileRunner

    /// - Parameter model: Has the tensors of `PalmDetection.decoder`.
    init(_ model: PoseModel, minimumScore: Float) {
        self.minimumScore = minimumScore
        runner = TileRunner(model, range: 0...1)
    }

    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try runner.start(
            regions.map { DetectorTile($0, extent: PalmDetection.decoder.extent) }, of: picture)
    }

    func finish() throws(PoseEstimationError) -> [PalmDetection] {
        let decoder = PalmDetection.decoder
        let shapes = decoder.tensors.outputs
        return try runner.finish { request, tile throws(InferenceError) in
            decoder.detections(
                boxes: try request.output(0, shape: shapes[0]),
                scores: try request.output(1, shape: shapes[1]), minimumScore: minimumScore
            ).map { PalmDetection($0, toPicture: tile.toPicture) }
        }.flatMap { $0 }
    }

    func cancel() { runner.cancel() }
}
