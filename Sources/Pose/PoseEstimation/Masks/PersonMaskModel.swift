import Inference
import PixelSampling
import PoseCore

/// The BlazePose landmark model with its mask: how much of each cell of a region is the person that it follows.
final class PersonMaskModel {
    /// Width and height of the model's input and of the mask.
    static let extent = 256
    /// The tensors of the model: the mask's logits.
    static let tensors = PoseModel.Tensors(
        input: [1, extent, extent, 3], outputs: [[1, extent, extent, 1]], mayHaveMore: true)

    private let runner: RegionRunner

    /// - Parameters:
    ///   - model: Has the tensors above.
    ///   - concurrentRegions: How many regions are worked on at the same time.
    init(_ model: PoseModel, concurrentRegions: Int) {
        runner = RegionRunner(model, extent: Self.extent, concurrentRegions: concurrentRegions)
    }

    /// The logits of each region's mask, row by row, in the regions' order.
    ///
    /// - Parameter masks: What is masked out of each region.
    func logits(
        in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
    ) throws(PoseEstimationError) -> [[Float]] {
        func edit(_ index: Int, _ tensor: UnsafeMutableBufferPointer<Float>) {
            masks[index].apply(to: tensor, of: regions[index], extent: Self.extent)
        }
        return try runner.outputs(in: regions, of: picture, edit: edit) {
            (request, _) throws(InferenceError) in
            try request.output(0, shape: Self.tensors.outputs[0])
        }
    }
}
