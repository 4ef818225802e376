import Inference
import PoseCore

/// Finds one person's points in each of several regions of a picture, side by side.
final class LandmarkModel {
    /// Width and height of the model's input.
    static let extent = 256

    private let requests: [InferenceRequest]
    private let sampler = RegionSampler(extent: LandmarkModel.extent, range: 0...1, border: .replicate)
    private let hasHeatmap: Bool

    /// - Parameters:
    ///   - path: Where the model came from, for messages.
    ///   - concurrentRegions: How many regions are worked on at the same time, each on a core.
    init(_ model: InferenceModel, path: String, concurrentRegions: Int) throws(PoseEstimationError) {
        let shapes = model.outputs.map(\.shape)
        guard shapes.count >= 2, shapes[0] == [1, BodyLandmark.outputCount * 5], shapes[1] == [1, 1] else {
            throw PoseEstimationError(
                .unusableModel,
                "\(path): outputs are \(shapes), expected [1, 195] and [1, 1] first; run set-up again")
        }
        hasHeatmap = shapes.count > 2 && shapes[2] == [1, 64, 64, BodyLandmark.outputCount]
        var requests: [InferenceRequest] = []
        for _ in 0..<max(1, concurrentRegions) {
            requests.append(
                try withPoseEstimationErrors { () throws(InferenceError) in try model.makeRequest() })
        }
        self.requests = requests
    }

    /// The points found in each region, in the regions' order.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        var found: [LandmarkOutput] = []
        found.reserveCapacity(regions.count)
        try withPoseEstimationErrors { () throws(InferenceError) in
            for (index, region) in regions.enumerated() {
                let slot = index % requests.count
                if index >= requests.count {
                    found.append(try finish(slot, regions[index - requests.count]))
                }
                try requests[slot].withInput { sampler.sample(region, of: picture, into: $0) }
                try requests[slot].start()
            }
            for index in max(0, regions.count - requests.count)..<regions.count {
                found.append(try finish(index % requests.count, regions[index]))
            }
        }
        return found
    }

    private func finish(_ slot: Int, _ region: RegionOfInterest) throws(InferenceError) -> LandmarkOutput {
        let request = requests[slot]
        try request.wait()
        let flag = try request.output(1)[0]
        let values = try request.output(0)
        guard hasHeatmap else {
            return LandmarkOutput(values: values, flag: flag, heatmap: nil, region: region)
        }
        return try request.withOutput(2) {
            LandmarkOutput(values: values, flag: flag, heatmap: $0, region: region)
        }
    }
}
