import Inference
import PixelSampling
import PoseCore

/// The BlazePose landmark model: one body's points in each of several regions of a picture, side by side.
final class LandmarkModel: BodyLandmarkEstimating {
    /// Width and height of the model's input.
    static let extent = 256
    /// The tensors of the model; heat maps of the points may follow.
    static let tensors = PoseModel.Tensors(
        input: [1, extent, extent, 3], outputs: [[1, BodyLandmark.outputCount * 5], [1, 1]],
        mayHaveMore: true)

    private let runner: RegionRunner
    private let hasHeatmap: Bool

    /// - Parameters:
    ///   - model: Has the tensors above.
    ///   - concurrentRegions: How many regions are worked on at the same time, each on a core.
    init(_ model: PoseModel, concurrentRegions: Int) {
        hasHeatmap = model.outputs.dropFirst(2).first == [1, 64, 64, BodyLandmark.outputCount]
        runner = RegionRunner(model, extent: Self.extent, concurrentRegions: concurrentRegions)
    }

    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        let hasHeatmap = hasHeatmap
        func edit(_ index: Int, _ tensor: UnsafeMutableBufferPointer<Float>) {
            guard masks.indices.contains(index), !masks[index].neighbors.isEmpty else { return }
            BodySilhouette.maskOut(
                masks[index].neighbors, keeping: masks[index].kept, in: tensor, of: regions[index],
                extent: Self.extent)
        }
        return try runner.outputs(in: regions, of: picture, edit: edit) {
            (request, region) throws(InferenceError) in
            var values = try request.output(0, shape: Self.tensors.outputs[0])
            let presenceScore = try request.output(1, shape: Self.tensors.outputs[1])[0]
            // A file without heat maps says nothing about them.
            var heat = [Float](repeating: 0.5, count: BodyLandmark.outputCount)
            if hasHeatmap {
                heat = try LandmarkOutput.refine(&values) { (point, rows, columns) throws(InferenceError) in
                    try request.values(ofOutput: 2, channel: point, rows: rows, columns: columns)
                }
            }
            return LandmarkOutput(
                values: values, presenceScore: presenceScore, heat: heat, region: region)
        }
    }
}
