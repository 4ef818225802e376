import Foundation
import PoseCore

/// Decodes a detector's tensors: boxes [anchors, 4 + 2 × keypoints] relative to their anchors, and scores.
///
/// Anchors are the centres of the cells of some grids, of unit size; values are in pixels of the input (the
/// models' published graph options).
struct AnchorDecoder: Sendable {
    /// Something found: its box and keypoints, averaged over all anchors that saw it.
    struct Detection: Hashable, Sendable {
        /// How sure the best anchor is, 0...1.
        var score: Float
        /// The box's middle.
        var center: PixelPoint
        /// The box's width and height.
        var size: SIMD2<Float>
        /// The keypoints in the model's order.
        var keypoints: [PixelPoint]
    }

    /// Width and height of the detector's input.
    let extent: Int
    /// Keypoints of a box.
    let keypointCount: Int
    /// The anchors' centres, 0...1.
    let anchors: [SIMD2<Float>]

    /// Shared area ÷ whole area of two boxes above which they show the same thing.
    let maximumOverlap: Float

    /// The tensors of a model that it decodes.
    var tensors: PoseModel.Tensors {
        PoseModel.Tensors(
            input: [1, extent, extent, 3],
            outputs: [[1, anchors.count, valuesPerBox], [1, anchors.count, 1]])
    }

    /// Values of a box: centre, size, keypoints.
    var valuesPerBox: Int { 4 + 2 * keypointCount }

    /// - Parameter grids: The cells' sides in pixels, and how many anchors each cell has.
    init(
        extent: Int, keypointCount: Int, grids: [(stride: Int, perCell: Int)], maximumOverlap: Float = 0.3
    ) {
        self.extent = extent
        self.keypointCount = keypointCount
        self.maximumOverlap = maximumOverlap
        anchors = grids.flatMap { stride, perCell in
            let cells = extent / stride
            return (0..<cells * cells).flatMap { cell in
                let center = SIMD2(Float(cell % cells) + 0.5, Float(cell / cells) + 0.5) / Float(cells)
                return repeatElement(center, count: perCell)
            }
        }
    }

    private struct Candidate {
        var score: Float
        /// Left, top, right, bottom.
        var box: SIMD4<Float>
        var keypoints: [SIMD2<Float>]
    }

    /// What the tensors show, in pixels of the input, best first, by weighted non-maximum suppression.
    func detections(boxes: [Float], scores: [Float], minimumScore: Float) -> [Detection] {
        guard boxes.count >= anchors.count * valuesPerBox, scores.count >= anchors.count else { return [] }
        // The score is a sigmoid: compare before it, and compute it for the few that pass.
        let minimumLogit = log(minimumScore / (1 - minimumScore))
        var candidates = anchors.indices.filter { scores[$0] >= minimumLogit }.map { index in
            candidate(at: index, of: boxes, score: scores[index])
        }
        candidates.sort { $0.score > $1.score }
        var found: [Detection] = []
        while let best = candidates.first {
            let same = candidates.filter { Self.overlap($0.box, best.box) > maximumOverlap }
            // A box without extent overlaps nothing, not even itself.
            guard !same.isEmpty else {
                candidates.removeFirst()
                continue
            }
            candidates.removeAll { Self.overlap($0.box, best.box) > maximumOverlap }
            found.append(average(of: same, score: best.score))
        }
        return found
    }

    private func candidate(at index: Int, of boxes: [Float], score: Float) -> Candidate {
        let first = index * valuesPerBox
        let anchor = anchors[index] * Float(extent)
        let center = SIMD2(boxes[first], boxes[first + 1]) + anchor
        let half = SIMD2(boxes[first + 2], boxes[first + 3]) / 2
        return Candidate(
            score: sigmoid(max(-100, min(100, score))),
            box: SIMD4(lowHalf: center - half, highHalf: center + half),
            keypoints: (0..<keypointCount).map { keypoint in
                SIMD2(boxes[first + 4 + 2 * keypoint], boxes[first + 5 + 2 * keypoint]) + anchor
            })
    }

    private func average(of candidates: [Candidate], score: Float) -> Detection {
        var weight: Float = 0
        var box = SIMD4<Float>.zero
        var keypoints = [SIMD2<Float>](repeating: .zero, count: keypointCount)
        for candidate in candidates {
            weight += candidate.score
            box += candidate.box * candidate.score
            for index in keypoints.indices {
                keypoints[index] += candidate.keypoints[index] * candidate.score
            }
        }
        box /= weight
        let center = (box.lowHalf + box.highHalf) / 2
        return Detection(
            score: score, center: PixelPoint(x: center.x, y: center.y), size: box.highHalf - box.lowHalf,
            keypoints: keypoints.map { PixelPoint(x: $0.x / weight, y: $0.y / weight) })
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
