import Foundation
import PoseCore

/// Decodes the pose detector's tensors: boxes [2254, 12] relative to their anchors, and scores [2254].
///
/// Anchors: one centre for each cell of grids with strides 8 (2 anchors a cell), 16 (2) and 32 (6),
/// of unit size; values are in pixels of the 224-pixel input (the BlazePose model's published graph
/// options).
enum DetectorOutput {
    /// Width and height of the detector's input.
    static let extent = 224
    /// Anchors, and so boxes, in the output.
    static let anchorCount = anchors.count
    /// Values of a box: centre, size, four keypoints.
    static let valuesPerBox = 12

    /// The anchors' centres, 0...1.
    static let anchors: [SIMD2<Float>] = {
        var centers: [SIMD2<Float>] = []
        for (stride, perCell) in [(8, 2), (16, 2), (32, 6)] {
            let cells = extent / stride
            for row in 0..<cells {
                for column in 0..<cells {
                    let center = SIMD2(Float(column) + 0.5, Float(row) + 0.5) / Float(cells)
                    centers.append(contentsOf: repeatElement(center, count: perCell))
                }
            }
        }
        return centers
    }()

    private struct Candidate {
        var score: Float
        /// Left, top, right, bottom.
        var box: SIMD4<Float>
        /// Keypoint 0 (hip) and 1 (circle), x and y.
        var points: SIMD4<Float>
    }

    /// The people in the detector's output, in pixels of the tensor, by weighted non-maximum suppression.
    static func people(
        boxes: [Float], scores: [Float], minimumScore: Float, maximumOverlap: Float = 0.3
    ) -> [PersonDetection] {
        guard boxes.count >= anchorCount * valuesPerBox, scores.count >= anchorCount else { return [] }
        // The score is a sigmoid: compare before it, and compute it for the few that pass.
        let minimumLogit = log(minimumScore / (1 - minimumScore))
        var candidates: [Candidate] = []
        for index in 0..<anchorCount where scores[index] >= minimumLogit {
            let value = boxes[(index * valuesPerBox)..<((index + 1) * valuesPerBox)]
            let first = value.startIndex
            let anchor = anchors[index] * Float(extent)
            let center = SIMD2(value[first + 0], value[first + 1]) + anchor
            let half = SIMD2(value[first + 2], value[first + 3]) / 2
            candidates.append(
                Candidate(
                    score: 1 / (1 + exp(-max(-100, min(100, scores[index])))),
                    box: SIMD4(lowHalf: center - half, highHalf: center + half),
                    points: SIMD4(
                        value[first + 4] + anchor.x, value[first + 5] + anchor.y, value[first + 6] + anchor.x,
                        value[first + 7] + anchor.y)))
        }
        candidates.sort { $0.score > $1.score }
        var people: [PersonDetection] = []
        while let best = candidates.first {
            var rest: [Candidate] = []
            var points = SIMD4<Float>.zero
            var weight: Float = 0
            for candidate in candidates {
                if overlap(candidate.box, best.box) > maximumOverlap {
                    points += candidate.points * candidate.score
                    weight += candidate.score
                } else {
                    rest.append(candidate)
                }
            }
            // A box without extent overlaps nothing, not even itself.
            if weight > 0 {
                points /= weight
                people.append(
                    PersonDetection(
                        score: best.score, hip: PixelPoint(x: points.x, y: points.y),
                        radiusPoint: PixelPoint(x: points.z, y: points.w)))
                candidates = rest
            } else {
                candidates.removeFirst()
            }
        }
        return people
    }

    private static func overlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let low = pointwiseMax(a.lowHalf, b.lowHalf)
        let high = pointwiseMin(a.highHalf, b.highHalf)
        let extent = pointwiseMax(high - low, .zero)
        let shared = extent.x * extent.y
        let (areaA, areaB) = (area(a), area(b))
        let union = areaA + areaB - shared
        return union > 0 ? shared / union : 0
    }

    private static func area(_ box: SIMD4<Float>) -> Float {
        let extent = pointwiseMax(box.highHalf - box.lowHalf, .zero)
        return extent.x * extent.y
    }
}
