import Inference
import PixelSampling
import PoseCore

/// Finds people with MoveNet MultiPose.
struct MoveNetDetector: TileDetecting {
    private let runner: TileRunner
    private let minimumScore: Float
    /// True when the engine computes the model for any extents.
    private let hasOpenExtents: Bool

    /// - Parameters:
    ///   - model: Has the tensors of `MoveNetDecoder`.
    ///   - minimumScore: Candidates below this score are dropped.
    init(_ model: PoseModel, minimumScore: Float) {
        self.minimumScore = minimumScore
        hasOpenExtents = model.takesInput([1, TileMerger.step, 2 * TileMerger.step, 3])
        runner = TileRunner(model, range: -1...1, hasOpenExtents: hasOpenExtents)
    }

    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        try runner.start(
            hasOpenExtents
                ? TileMerger(extent: MoveNetDecoder.extent).merged(tiles, in: picture.size)
                : tiles.map { DetectorTile($0, extent: MoveNetDecoder.extent) },
            of: picture)
    }

    func finish() throws(PoseEstimationError) -> [PersonCandidate] {
        try runner.finish { request, tile throws(InferenceError) in
            let decoder = MoveNetDecoder(
                minimumScore: minimumScore, width: tile.width, height: tile.height)
            let centers = try request.output(0, shape: decoder.shape(of: .center))
            let found = try decoder.candidates(centers: centers) {
                (output, channel, rows, columns) throws(InferenceError) in
                try request.values(
                    ofOutput: output.rawValue, channel: channel, rows: rows, columns: columns)
            }
            return found.map { $0.mapped(by: tile.toPicture, scale: tile.scale) }
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
