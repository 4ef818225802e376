import Inference
import PixelSampling
import PoseCore

/// Finds one hand's points in each of several regions of a picture, side by side.
final class HandLandmarkModel {
    /// Width and height of the model's input.
    static let extent = 224
    /// The tensors of the model; others may follow.
    static let tensors = PoseModel.Tensors(
        input: [1, extent, extent, 3],
        outputs: [[1, HandLandmarkOutput.modelOrder.count * 3], [1, 1], [1, 1]], mayHaveMore: true)

    private let runner: RegionRunner

    /// - Parameters:
    ///   - model: Has the tensors above.
    ///   - concurrentRegions: How many regions are worked on at the same time.
    init(_ model: PoseModel, concurrentRegions: Int) {
        runner = RegionRunner(model, extent: Self.extent, concurrentRegions: concurrentRegions)
    }

    /// The points found in each region, in the regions' order.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer
    ) throws(PoseEstimationError) -> [HandLandmarkOutput] {
        try runner.outputs(in: regions, of: picture) { (request, region) throws(InferenceError) in
            let shapes = Self.tensors.outputs
            return HandLandmarkOutput(
                values: try request.output(0, shape: shapes[0]),
                presenceScore: try request.output(1, shape: shapes[1])[0],
                handedness: try request.output(2, shape: shapes[2])[0], region: region)
        }
    }
}
