import Inference
import PixelSampling
import PoseCore

/// Runs a detector's model on tiles of a picture, several at a time where the model can, while other work goes on.
final class TileRunner {
    /// More at a time would keep more memory than they save time.
    private static let maximumRequestCount = 4

    private let requests: [InferenceRequest]
    private let sampler: RegionSampler
    /// The tiles that run or wait for a request, in the order of the requests.
    private var pending: (tiles: [RegionOfInterest], picture: PixelBuffer)?

    /// - Parameters:
    ///   - extent: Width and height of the model's input.
    ///   - range: Where brightness 0 and 255 lie in the model's input.
    init(_ model: InferenceModel, extent: Int, range: ClosedRange<Float>) throws(PoseEstimationError) {
        sampler = RegionSampler(extent: extent, range: range, border: .zero)
        requests = try withPoseEstimationErrors { () throws(InferenceError) in
            var requests: [InferenceRequest] = []
            for _ in 0..<min(Self.maximumRequestCount, model.concurrentRequests) {
                requests.append(try model.makeRequest())
            }
            return requests
        }
    }

    /// Starts inference on the tiles.
    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        // A frame that failed may have left some running.
        _ = try finish { _, _ in }
        pending = (tiles, picture)
        for index in tiles.indices.prefix(requests.count) { try start(index, tiles, picture) }
    }

    /// Waits for the tiles given to `start`, and returns what `decode` makes of each one's outputs.
    func finish<Output>(
        _ decode: (InferenceRequest, RegionOfInterest) throws(InferenceError) -> Output
    ) throws(PoseEstimationError) -> [Output] {
        guard let (tiles, picture) = pending else { return [] }
        pending = nil
        var found: [Output] = []
        for (index, tile) in tiles.enumerated() {
            let request = requests[index % requests.count]
            let output = try withPoseEstimationErrors { () throws(InferenceError) in
                // While another thread runs this one, the next can be run here.
                if try !request.runIfQueued() { try requests[(index + 1) % requests.count].runIfQueued() }
                try request.wait()
                return try decode(request, tile)
            }
            found.append(output)
            if index + requests.count < tiles.count { try start(index + requests.count, tiles, picture) }
        }
        return found
    }

    private func start(
        _ index: Int, _ tiles: [RegionOfInterest], _ picture: PixelBuffer
    ) throws(PoseEstimationError) {
        let request = requests[index % requests.count]
        try withPoseEstimationErrors { () throws(InferenceError) in
            try request.withInput { sampler.sample(tiles[index], of: picture, into: $0) }
            try request.start()
        }
    }
}
