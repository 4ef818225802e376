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
    /// The output with the points in space, which follows the heat maps.
    private static let worldOutput = (index: 3, shape: [1, BodyLandmark.outputCount * 3])

    private let runner: RegionRunner
    private let hasHeatmap: Bool
    private let hasWorld: Bool

    /// - Parameters:
    ///   - model: Has the tensors above.
    ///   - concurrentRegions: How many regions are worked on at the same time, each on a core.
    ///   - hasWorld: True to read the points in space, too.
    /// - Throws: When the model has no points in space, and they are asked for.
    init(
        _ model: PoseModel, concurrentRegions: Int, hasWorld: Bool = false
    ) throws(PoseEstimationError) {
        self.hasWorld = hasWorld
        let found = model.outputs.dropFirst(Self.worldOutput.index).first
        guard !hasWorld || found == Self.worldOutput.shape else {
            throw PoseEstimationError(
                .unusableModel,
                "\(model.path): outputs are \(model.outputs), expected \(Self.worldOutput.shape) as the fourth for joints "
                    + "in space; run set-up again")
        }
        hasHeatmap = model.outputs.dropFirst(2).first == [1, 64, 64, BodyLandmark.outputCount]
        runner = RegionRunner(model, extent: Self.extent, concurrentRegions: concurrentRegions)
    }

    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        let (hasHeatmap, hasWorld) = (hasHeatmap, hasWorld)
        func edit(_ index: Int, _ tensor: UnsafeMutableBufferPointer<Float>) {
            guard masks.indices.contains(index) else { return }
            masks[index].apply(to: tensor, of: regions[index], extent: Self.extent)
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
            let world =
                hasWorld
                ? try request.output(Self.worldOutput.index, shape: Self.worldOutput.shape) : []
            return LandmarkOutput(
                values: values, presenceScore: presenceScore, heat: heat, region: region, world: world)
        }
    }
}
