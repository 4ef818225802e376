import LimberVision
import SeededRandom
import Testing

@Suite struct NormalizedCoordinateTests {
    private func close(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    @Test func `a normalised point lies at its share of the picture's pixels`() {
        #expect(
            VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.75), 640, 480) == CGPoint(x: 160, y: 360))
        #expect(
            VNNormalizedPointForImagePoint(CGPoint(x: 160, y: 360), 640, 480) == CGPoint(x: 0.25, y: 0.75))
        let rect = CGRect(x: 0.1, y: 0.2, width: 0.5, height: 0.25)
        #expect(VNImageRectForNormalizedRect(rect, 100, 200) == CGRect(x: 10, y: 40, width: 50, height: 50))
        #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
        #expect(!VNNormalizedRectIsIdentityRect(rect))
        let region = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        #expect(
            VNImagePointForNormalizedPointUsingRegionOfInterest(CGPoint(x: 0.5, y: 0), 400, 200, region)
                == CGPoint(x: 300, y: 100))
    }

    @Test func `conversions and their inverses cancel, with a region and without`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<100 {
            let (width, height) = (
                Int.random(in: 1...4000, using: &random), Int.random(in: 1...4000, using: &random)
            )
            let point = CGPoint(
                x: .random(in: -1...2, using: &random), y: .random(in: -1...2, using: &random))
            let region = CGRect(
                x: .random(in: 0...0.5, using: &random), y: .random(in: 0...0.5, using: &random),
                width: .random(in: 0.1...0.5, using: &random), height: .random(in: 0.1...0.5, using: &random))
            let there = VNImagePointForNormalizedPoint(point, width, height)
            #expect(close(VNNormalizedPointForImagePoint(there, width, height), point))
            let part = VNImagePointForNormalizedPointUsingRegionOfInterest(point, width, height, region)
            #expect(
                close(VNNormalizedPointForImagePointUsingRegionOfInterest(part, width, height, region), point)
            )
            let rect = VNImageRectForNormalizedRectUsingRegionOfInterest(region, width, height, region)
            let back = VNNormalizedRectForImageRectUsingRegionOfInterest(rect, width, height, region)
            #expect(close(back.origin, region.origin) && abs(back.width - region.width) < 1e-9)
            // Both generations agree.
            let size = CGSize(width: width, height: height)
            let value = NormalizedPoint(normalizedPoint: point)
            #expect(close(value.toImageCoordinates(size), there))
            let roi = NormalizedRect(normalizedRect: region)
            #expect(close(value.toImageCoordinates(from: roi, imageSize: size), part))
            #expect(close(NormalizedPoint(imagePoint: part, in: size, normalizedTo: roi).cgPoint, point))
        }
    }

    @Test func `y counts from the top where the origin is the upper left corner`() {
        let size = CGSize(width: 200, height: 100)
        let point = NormalizedPoint(x: 0.25, y: 0.1)
        #expect(close(point.toImageCoordinates(size, origin: .upperLeft), CGPoint(x: 50, y: 90)))
        #expect(close(point.verticallyFlipped().verticallyFlipped().cgPoint, point.cgPoint))
        let rect = NormalizedRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5)
        let image = rect.toImageCoordinates(size, origin: .upperLeft)
        #expect(close(image.origin, CGPoint(x: 20, y: 30)) && abs(image.height - 50) < 1e-9)
        #expect(NormalizedRect.fullImage.verticallyFlipped() == .fullImage)
    }

    @Test func `points and vectors follow the rules of plane geometry`() {
        let (a, b) = (VNPoint(x: 1, y: 2), VNPoint(x: 4, y: 6))
        let vector = VNVector(vectorHead: b, tail: a)
        #expect(a.distance(b) == 5 && vector.length == 5 && vector.squaredLength == 25)
        #expect(VNPoint.apply(vector, to: a) == b)
        #expect(VNVector.dotProduct(of: vector, vector: VNVector(xComponent: -4, yComponent: 3)) == 0)
        #expect(abs(VNVector.unitVector(for: vector).length - 1) < 1e-12)
        #expect(VNVector.unitVector(for: .zero) == .zero)
        let polar = VNVector(r: vector.r, theta: vector.theta)
        #expect(abs(polar.x - 3) < 1e-12 && abs(polar.y - 4) < 1e-12)
        #expect(VNVector(bySubtracting: vector, from: VNVector(byMultiplying: vector, byScalar: 2)) == vector)
    }
}
