import Inference
import PixelSampling
import PoseCore

/// Runs a detector's model on tiles of a picture, several at a time where the model can, while other work goes on.
final class TileRunner {
    /// The tiles that run or wait for a request, in the order of the requests.
    private struct Pending {
        let tiles: [DetectorTile]
        let picture: PixelBuffer
        let requests: [InferenceRequest]
    }

    /// More at a time would keep more memory than they save time.
    private static let maximumRequestCount = 4

    private let pool: RequestPool
    private let range: ClosedRange<Float>
    /// True when tiles may have other extents than the model's file says.
    private let hasOpenExtents: Bool
    private let concurrentTiles: Int
    private var pending: Pending?

    /// - Parameters:
    ///   - range: Where brightness 0 and 255 lie in the model's input.
    ///   - hasOpenExtents: True when tiles may have other extents than the model's file says.
    init(_ model: PoseModel, range: ClosedRange<Float>, hasOpenExtents: Bool = false) {
        self.range = range
        self.hasOpenExtents = hasOpenExtents
        pool = model.requests
        concurrentTiles = min(Self.maximumRequestCount, model.concurrentRequests)
    }

    deinit { cancel() }

    /// Starts inference on the tiles; other work can go on until `finish()` or `cancel()`.
    func start(_ tiles: [DetectorTile], of picture: PixelBuffer) throws(PoseEstimationError) {
        cancel()
        guard !tiles.isEmpty else { return }
        let requests = try pool.borrow(upTo: min(tiles.count, concurrentTiles))
        let started = Pending(tiles: tiles, picture: picture, requests: requests)
        pending = started
        do throws(PoseEstimationError) {
            for index in requests.indices { try start(index, started) }
        } catch {
            cancel()
            throw error
        }
    }

    /// Waits for the tiles given to `start`, and returns what `decode` makes of each one's outputs.
    func finish<Output>(
        _ decode: (InferenceRequest, DetectorTile) throws(InferenceError) -> Output
    ) throws(PoseEstimationError) -> [Output] {
        guard let started = pending else { return [] }
        defer { cancel() }
        let requests = started.requests
        var found: [Output] = []
        for (index, tile) in started.tiles.enumerated() {
            let request = requests[index % requests.count]
            let output = try withPoseEstimationErrors { () throws(InferenceError) in
                // While another thread runs this one, the next can be run here.
                if try !request.runIfQueued() { try requests[(index + 1) % requests.count].runIfQueued() }
                try request.wait()
                return try decode(request, tile)
            }
            found.append(output)
            if index + requests.count < started.tiles.count { try start(index + requests.count, started) }
        }
        return found
    }

    /// Gives the requests back, also those of tiles that no one will wait for.
    func cancel() {
        if let requests = pending?.requests { pool.giveBack(requests) }
        pending = nil
    }

    private func start(_ index: Int, _ started: Pending) throws(PoseEstimationError) {
        let request = started.requests[index % started.requests.count]
        let tile = started.tiles[index]
        let sampler = RegionSampler(width: tile.width, height: tile.height, range: range, border: .zero)
        try withPoseEstimationErrors { () throws(InferenceError) in
            if hasOpenExtents { try request.setInputShape([1, tile.height, tile.width, 3]) }
            try request.withInput { sampler.sample(tile.region, of: started.picture, into: $0) }
            try request.start()
        }
    }
}
