import Inference
import PoseCore

/// Finds one person's points in each of several regions of a picture, side by side.
final class LandmarkModel {
    /// Width and height of the model's input.
    static let extent = 256

    private let runner: RegionRunner
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
        runner = try RegionRunner(model, extent: Self.extent, concurrentRegions: concurrentRegions)
    }

    /// The points found in each region, in the regions' order.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        let hasHeatmap = hasHeatmap
        return try runner.outputs(in: regions, of: picture) { (request, region) throws(InferenceError) in
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
}
