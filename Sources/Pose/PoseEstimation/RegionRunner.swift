import Inference
import PixelSampling
import PoseCore

/// Runs a model on several regions of a picture, side by side.
final class RegionRunner {
    private let pool: RequestPool
    private let sampler: RegionSampler
    private let concurrentRegions: Int

    /// - Parameters:
    ///   - extent: Width and height of the model's input.
    ///   - concurrentRegions: How many regions are worked on at the same time.
    init(_ model: PoseModel, extent: Int, concurrentRegions: Int) {
        pool = model.requests
        sampler = RegionSampler(extent: extent, range: 0...1, border: .replicate)
        self.concurrentRegions = max(1, concurrentRegions)
    }

    /// What `decode` makes of each region's outputs, in the regions' order.
    ///
    /// - Parameter edit: Changes what the model sees of the region with that index.
    func outputs<Output>(
        in regions: [RegionOfInterest], of picture: PixelBuffer,
        edit: (Int, UnsafeMutableBufferPointer<Float>) -> Void = { _, _ in },
        decode: (InferenceRequest, RegionOfInterest) throws(InferenceError) -> Output
    ) throws(PoseEstimationError) -> [Output] {
        guard !regions.isEmpty else { return [] }
        return try pool.withRequests(upTo: min(regions.count, concurrentRegions)) {
            requests throws(PoseEstimationError) in
            var found: [Output] = []
            found.reserveCapacity(regions.count)
            func finish(_ index: Int) throws(InferenceError) {
                let request = requests[index % requests.count]
                try request.wait()
                found.append(try decode(request, regions[index]))
            }
            try withPoseEstimationErrors { () throws(InferenceError) in
                for (index, region) in regions.enumerated() {
                    if index >= requests.count { try finish(index - requests.count) }
                    let request = requests[index % requests.count]
                    try request.withInput {
                        sampler.sample(region, of: picture, into: $0)
                        edit(index, $0)
                    }
                    // The last one needs no other thread.
                    if index + 1 < regions.count { try request.start() } else { try request.infer() }
                }
                for index in max(0, regions.count - requests.count)..<regions.count { try finish(index) }
            }
            return found
        }
    }
}
