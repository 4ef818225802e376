import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import PoseEstimation

/// Boxes relative to anchors, and non-maximum suppression, on tensors that the tests write.
@Suite struct AnchorDecoderTests {
    /// 2 × 2 cells with one anchor each and 4 × 4 with two; boxes with one keypoint.
    private let decoder = AnchorDecoder(extent: 64, keypointCount: 1, grids: [(32, 1), (16, 2)])

    /// Tensors in which the given anchors, and no others, see a box: centre, size and keypoint in pixels.
    private func tensors(
        _ seen: [(
            anchor: Int, logit: Float, center: SIMD2<Float>, size: SIMD2<Float>, keypoint: SIMD2<Float>
        )]
    ) -> (boxes: [Float], scores: [Float]) {
        var boxes = [Float](repeating: 0, count: decoder.anchors.count * decoder.valuesPerBox)
        var scores = [Float](repeating: -50, count: decoder.anchors.count)
        for (anchor, logit, center, size, keypoint) in seen {
            let origin = decoder.anchors[anchor] * 64
            let values = [
                center.x - origin.x, center.y - origin.y, size.x, size.y, keypoint.x - origin.x,
                keypoint.y - origin.y,
            ]
            boxes.replaceSubrange(anchor * 6..<anchor * 6 + 6, with: values)
            scores[anchor] = logit
        }
        return (boxes, scores)
    }

    @Test func `anchors are the middles of the cells, grid by grid`() {
        #expect(decoder.anchors.count == 4 + 32)
        #expect(decoder.anchors[0] == SIMD2(0.25, 0.25) && decoder.anchors[3] == SIMD2(0.75, 0.75))
        #expect(decoder.anchors[4] == SIMD2(0.125, 0.125) && decoder.anchors[5] == decoder.anchors[4])
        #expect(decoder.anchors.last == SIMD2(0.875, 0.875))
        #expect(decoder.tensors.outputs == [[1, 36, 6], [1, 36, 1]])
        // The published sizes of the palm detector.
        #expect(PalmDetection.decoder.tensors.input == [1, 192, 192, 3])
        #expect(PalmDetection.decoder.tensors.outputs == [[1, 2016, 18], [1, 2016, 1]])
    }

    @Test(arguments: 1...8) func `what one anchor sees is decoded as it was written`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let center = SIMD2(random.uniform(0...64), random.uniform(0...64))
        let size = SIMD2(random.uniform(4...40), random.uniform(4...40))
        let keypoint = SIMD2(random.uniform(-10...74), random.uniform(-10...74))
        let logit = random.uniform(0.5...6)
        let anchor = Int.random(in: decoder.anchors.indices, using: &random)
        let (boxes, scores) = tensors([(anchor, logit, center, size, keypoint)])
        let found = decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5)
        #expect(found.count == 1, "seed \(seed)")
        let detection = try #require(found.first)
        #expect(abs(detection.score - 1 / (1 + exp(-logit))) < 1e-6, "seed \(seed)")
        #expect(detection.center.distance(to: PixelPoint(x: center.x, y: center.y)) < 1e-3, "seed \(seed)")
        #expect(
            abs(detection.size.x - size.x) < 1e-3 && abs(detection.size.y - size.y) < 1e-3, "seed \(seed)")
        #expect(
            detection.keypoints[0].distance(to: PixelPoint(x: keypoint.x, y: keypoint.y)) < 1e-3,
            "seed \(seed)")
    }

    @Test func `boxes on each other are one, their mean weighted by score`() throws {
        let size = SIMD2<Float>(20, 20)
        let (boxes, scores) = tensors([
            (0, 4, SIMD2(30, 30), size, SIMD2(30, 20)), (4, 1, SIMD2(32, 30), size, SIMD2(32, 24)),
        ])
        let found = decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5)
        let detection = try #require(found.first)
        let (a, b) = (1 / (1 + exp(-Float(4))), 1 / (1 + exp(-Float(1))))
        #expect(found.count == 1)
        // As certain as the best of them.
        #expect(abs(detection.score - a) < 1e-6)
        #expect(abs(detection.center.x - (30 * a + 32 * b) / (a + b)) < 1e-3)
        #expect(abs(detection.keypoints[0].y - (20 * a + 24 * b) / (a + b)) < 1e-3)
    }

    @Test func `boxes that overlap little stay apart, best first`() {
        let size = SIMD2<Float>(20, 20)
        // A third of the area is shared at a distance of 10 pixels, a ninth of the whole at 16.
        let (boxes, scores) = tensors([
            (0, 1, SIMD2(20, 30), size, .zero), (4, 3, SIMD2(36, 30), size, .zero),
            (9, 2, SIMD2(20, 55), size, .zero),
        ])
        let found = decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5)
        #expect(found.map { $0.center.x.rounded() } == [36, 20, 20])
        #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    }

    @Test func `scores below the minimum, and boxes without extent, are no detections`() {
        let size = SIMD2<Float>(20, 20)
        let (boxes, scores) = tensors([
            (0, -0.1, SIMD2(20, 30), size, .zero), (5, 5, SIMD2(40, 40), .zero, .zero),
            (8, 5, SIMD2(40, 40), SIMD2(-10, 20), .zero),
        ])
        #expect(decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5).isEmpty)
        #expect(decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.4).count == 1)
    }

    @Test(arguments: 1...5) func `no two detections overlap more than is allowed, and none is lost`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let seen = decoder.anchors.indices.map { anchor in
            (
                anchor: anchor, logit: random.uniform(-3...5),
                center: SIMD2(random.uniform(0...64), random.uniform(0...64)),
                size: SIMD2(random.uniform(5...30), random.uniform(5...30)), keypoint: SIMD2<Float>.zero
            )
        }
        let (boxes, scores) = tensors(seen)
        let found = decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5)
        let best = scores.max() ?? 0
        #expect(abs((found.first?.score ?? 0) - 1 / (1 + exp(-best))) < 1e-6, "seed \(seed)")
        #expect(found.count <= scores.count { $0 >= 0 }, "seed \(seed)")
        #expect(found.map(\.score) == found.map(\.score).sorted(by: >), "seed \(seed)")
        #expect(found.allSatisfy { $0.score >= 0.5 }, "seed \(seed)")
    }

    @Test func `tensors that are cut off give nothing`() {
        let (boxes, scores) = tensors([(0, 4, SIMD2(30, 30), SIMD2(20, 20), .zero)])
        #expect(
            decoder.detections(boxes: boxes.dropLast(), scores: scores, minimumScore: 0.5).isEmpty)
        #expect(decoder.detections(boxes: boxes, scores: scores.dropLast(), minimumScore: 0.5).isEmpty)
    }

    @Test func `a palm's region lies along wrist and knuckle, half a palm farther`() {
        let detection = AnchorDecoder.Detection(
            score: 0.8, center: PixelPoint(x: 96, y: 96), size: SIMD2(40, 40),
            keypoints: [
                PixelPoint(x: 96, y: 120), PixelPoint(x: 0, y: 0), PixelPoint(x: 96, y: 80),
                PixelPoint(x: 0, y: 0), PixelPoint(x: 0, y: 0), PixelPoint(x: 0, y: 0),
                PixelPoint(x: 0, y: 0),
            ])
        let double = AffineMap(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20)
        let palm = PalmDetection(detection, toPicture: double)
        #expect(palm.score == 0.8)
        #expect(abs(palm.region.rotation) < 1e-5)
        #expect(abs(palm.region.side - 2.6 * 80) < 1e-3)
        #expect(palm.region.center.distance(to: PixelPoint(x: 202, y: 212 - 40)) < 1e-2)
    }
}
