import Foundation
import Inference
import PixelSampling
import PoseCore

/// One person's points from the landmark model, in pixels of the upright picture.
struct LandmarkOutput: Sendable {
    /// Logits of where a point is, in some of the 64 × 64 cells of the region, row by row.
    typealias Heatmap = (
        _ point: Int, _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float]

    /// The model's presence score: how sure it is that its region shows a person, 0...1.
    var presenceScore: Float
    /// The 39 points.
    var points: [PixelPoint]
    /// How far each point lies behind the middle of the hips, in pixels; below 0 it is nearer to the camera.
    var depths: [Float]
    /// How sure it is that the point is not hidden, 0...1.
    var visibility: [Float]
    /// How sure it is that the point lies in the region, 0...1.
    var presence: [Float]
    /// The highest value of each point's heat map near the point, 0...1; 0 outside the region.
    var heat: [Float]
    /// The 39 points in space, in metres from half way between the hips: x to the picture's right, y up, z towards the
    /// camera; empty unless they were asked for.
    var world: [SIMD3<Float>]

    /// The point of one landmark.
    func point(_ landmark: BodyLandmark) -> PixelPoint { points[landmark.rawValue] }

    /// The region of interest that these landmarks give for the next frame.
    var region: RegionOfInterest {
        RegionOfInterest(hip: point(.regionCenter), radius: point(.regionRadius))
    }

    /// Decodes the model's tensors for a region.
    ///
    /// - Parameters:
    ///   - values: 39 × (x, y, z, visibility, presence), x and y in pixels of the tensor; the last two need a
    ///     sigmoid.
    ///   - presenceScore: 0...1.
    ///   - heat: What `refine` returns for `values`.
    ///   - region: What the tensor showed.
    ///   - world: 39 × (x, y, z) in metres: to the tensor's right, down, and away from the camera; may be empty.
    init(
        values: [Float], presenceScore: Float, heat: [Float], region: RegionOfInterest, world: [Float] = []
    ) {
        self.presenceScore = presenceScore
        self.world = Self.world(world, in: region)
        let toPicture = region.tensorToPicture(extent: LandmarkModel.extent)
        let count = BodyLandmark.outputCount
        points = []
        depths = []
        visibility = []
        presence = []
        self.heat = []
        points.reserveCapacity(count)
        for point in 0..<count {
            let index = region.isMirrored ? BodyLandmark.mirrorImage[point] : point
            points.append(
                toPicture.apply(to: PixelPoint(x: values[index * 5], y: values[index * 5 + 1])))
            depths.append(values[index * 5 + 2] * region.side / Float(LandmarkModel.extent))
            visibility.append(sigmoid(values[index * 5 + 3]))
            presence.append(sigmoid(values[index * 5 + 4]))
            self.heat.append(heat[index])
        }
    }

    /// Moves each point of the model's tensor to the centre of gravity of the heat map's 7 × 7 cells round it, where
    /// one of them is likely.
    ///
    /// - Returns: The highest value near each point, 0...1, in the tensor's order.
    static func refine(_ values: inout [Float], by heatmap: Heatmap) throws(InferenceError) -> [Float] {
        var heat: [Float] = []
        heat.reserveCapacity(BodyLandmark.outputCount)
        for index in 0..<BodyLandmark.outputCount {
            let place = SIMD2(values[index * 5], values[index * 5 + 1])
            let (refined, highest) = try refine(place, index, heatmap)
            (values[index * 5], values[index * 5 + 1]) = (refined.x, refined.y)
            heat.append(highest)
        }
        return heat
    }

    private static func refine(
        _ place: SIMD2<Float>, _ index: Int, _ heatmap: Heatmap
    ) throws(InferenceError) -> (SIMD2<Float>, highest: Float) {
        let cells = 64
        let scale = Float(cells) / Float(LandmarkModel.extent)
        let center = place * scale
        guard center.x >= 0, center.y >= 0, center.x < Float(cells), center.y < Float(cells) else {
            return (place, 0)
        }
        let (column, row) = (Int(center.x), Int(center.y))
        var (sum, highest) = (Float(0), Float(0))
        var weighted = SIMD2<Float>.zero
        let rows = max(0, row - 3)...min(cells - 1, row + 3)
        let columns = max(0, column - 3)...min(cells - 1, column + 3)
        for (index, logit) in try heatmap(index, rows, columns).enumerated() {
            let (y, x) = index.quotientAndRemainder(dividingBy: columns.count)
            let likelihood = sigmoid(logit)
            sum += likelihood
            highest = max(highest, likelihood)
            weighted += likelihood * SIMD2(Float(columns.lowerBound + x), Float(rows.lowerBound + y))
        }
        return (highest >= 0.5 && sum > 0 ? weighted / sum / scale : place, highest)
    }
}

func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
