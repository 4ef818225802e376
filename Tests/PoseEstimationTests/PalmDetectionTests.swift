import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct PalmDetectionTests {
    @Test func `anchors cover two grids row by row`() {
        let decoder = PalmDetection.decoder
        // Stride 8: 24 × 24 cells with two anchors; then 16: 12 × 12 with six.
        #expect(decoder.anchors.count == 2016)
        #expect(decoder.valuesPerBox == 18)
        #expect(decoder.anchors[0] == SIMD2(0.5, 0.5) / 24)
        #expect(decoder.anchors[2] == SIMD2(1.5, 0.5) / 24)
        #expect(decoder.anchors[1152] == SIMD2(0.5, 0.5) / 12)
        #expect(decoder.anchors[2015] == SIMD2(11.5, 11.5) / 12)
    }

    @Test func `a palm's region lies towards the fingers and is rotated with them`() throws {
        var boxes = [Float](repeating: 0, count: 2016 * 18)
        var scores = [Float](repeating: -50, count: 2016)
        scores[0] = 3
        // Anchor (4, 4): a palm of 40 × 40 at (96, 96), wrist to its left, middle knuckle to its right.
        boxes.replaceSubrange(0..<10, with: [92, 92, 40, 40, 72, 92, 0, 0, 112, 92])
        let found = PalmDetection.decoder.detections(boxes: boxes, scores: scores, minimumScore: 0.5)
        #expect(found.count == 1)
        // The tensor shows a region of 384 pixels.
        let whole = RegionOfInterest(center: PixelPoint(x: 192, y: 192), side: 384)
        let palm = PalmDetection(
            try #require(found.first), toPicture: whole.tensorToPicture(extent: 192))
        #expect(abs(palm.region.side - 2.6 * 80) < 1e-2)
        #expect(abs(palm.region.rotation - .pi / 2) < 1e-4)
        #expect(abs(palm.region.center.x - (192 + 40)) < 1e-2)
        #expect(abs(palm.region.center.y - 192) < 1e-2)
    }

    @Test func `overlap is the intersection over union of two square regions`() {
        let a = RegionOfInterest(center: PixelPoint(x: 50, y: 50), side: 100)
        #expect(a.overlap(with: a) == 1)
        var b = a
        b.center.x += 50
        #expect(abs(a.overlap(with: b) - 1 / 3) < 1e-6)
        b.side = 10
        #expect(abs(a.overlap(with: b) - 50 / (10_000 + 100 - 50)) < 1e-6)
        b.center.x += 100
        #expect(a.overlap(with: b) == 0)
        let inside = RegionOfInterest(center: PixelPoint(x: 50, y: 50), side: 50)
        #expect(abs(a.overlap(with: inside) - 0.25) < 1e-6)
    }
}
