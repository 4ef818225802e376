import Inference
import PoseCore

/// Finds one person's points in each of several regions of a picture, side by side.
final class LandmarkModel {
    /// What is painted over in a region.
    struct Concealment {
        /// Whom the model is not to see.
        var bodies: [BodySilhouette] = []
        /// Whom it is to see: nothing is painted there.
        var spared: BodySilhouette?
    }

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
    ///
    /// - Parameter concealments: One for each region, or none at all.
    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer, concealing concealments: [Concealment] = []
    ) throws(PoseEstimationError) -> [LandmarkOutput] {
        let hasHeatmap = hasHeatmap
        func edit(_ index: Int, _ tensor: UnsafeMutableBufferPointer<Float>) {
            guard concealments.indices.contains(index), !concealments[index].bodies.isEmpty else { return }
            BodySilhouette.paint(
                over: concealments[index].bodies, sparing: concealments[index].spared, in: tensor,
                of: regions[index], extent: Self.extent)
        }
        return try runner.outputs(in: regions, of: picture, edit: edit) {
            (request, region) throws(InferenceError) in
            var values = try request.output(0)
            if hasHeatmap {
                try LandmarkOutput.refine(&values) { (point, rows, columns) throws(InferenceError) in
                    try request.values(ofOutput: 2, channel: point, rows: rows, columns: columns)
                }
            }
            return LandmarkOutput(values: values, flag: try request.output(1)[0], region: region)
        }
    }
}
