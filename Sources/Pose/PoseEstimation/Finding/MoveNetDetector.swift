import Inference
import PixelSampling
import PoseCore

/// Finds people with MoveNet MultiPose.
struct MoveNetDetector: PersonDetecting {
    private let runner: TileRunner
    private let decoder: MoveNetDecoder

    /// - Parameters:
    ///   - model: Has the tensors of `MoveNetDecoder`.
    ///   - minimumScore: Candidates below this score are dropped.
    init(_ model: PoseModel, minimumScore: Float) {
        decoder = MoveNetDecoder(minimumScore: minimumScore)
        runner = TileRunner(model, extent: MoveNetDecoder.extent, range: -1...1)
    }

    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try runner.start(tiles, of: picture)
    }

    func finish() throws(PoseEstimationError) -> [PersonCandidate] {
        try runner.finish { request, tile throws(InferenceError) in
            let centers = try request.output(0, shape: MoveNetDecoder.tensors.outputs[0])
            let found = try decoder.candidates(centers: centers) {
                (output, channel, rows, columns) throws(InferenceError) in
                try request.values(
                    ofOutput: output.rawValue, channel: channel, rows: rows, columns: columns)
            }
            let toPicture = tile.tensorToPicture(extent: MoveNetDecoder.extent)
            return found.map { $0.mapped(by: toPicture, scale: tile.side / Float(MoveNetDecoder.extent)) }
        }.flatMap { $0 }
    }

    func cancel() { runner.cancel() }
}

extension PersonCandidate {
    /// The same candidate in other coordinates.
    fileprivate func mapped(by map: AffineMap, scale: Float) -> PersonCandidate {
        PersonCandidate(
            score: score, points: points.map(map.apply), scores: scores, boxSize: boxSize * scale)
    }
}
