import PoseCore
import SeededRandom
import Testing

@testable import PixelSampling

@Suite struct RegionOfInterestTests {
    private static let corners = [(Float(0), Float(0)), (256, 0), (256, 256), (0, 256), (40, 200)]

    private static func randomRegion(seed: UInt64) -> RegionOfInterest {
        var random = SeededGenerator(seed: seed)
        return RegionOfInterest(
            center: PixelPoint(x: random.uniform(0...640), y: random.uniform(0...480)),
            side: random.uniform(10...500), rotation: random.uniform(-3...3))
    }

    @Test func `the tensor's corners are the square's corners`() {
        let region = RegionOfInterest(center: PixelPoint(x: 30, y: 70), side: 20, rotation: .pi / 2)
        let map = region.tensorToPicture(extent: 10)
        // Turned clockwise by a quarter, the upper left corner comes to the upper right.
        #expect(map.apply(to: PixelPoint(x: 0, y: 0)).distance(to: PixelPoint(x: 40, y: 60)) < 1e-4)
        #expect(map.apply(to: PixelPoint(x: 10, y: 0)).distance(to: PixelPoint(x: 40, y: 80)) < 1e-4)
        #expect(map.apply(to: PixelPoint(x: 5, y: 5)).distance(to: region.center) < 1e-4)
    }

    @Test func `a square turned four times is the same square`() {
        for seed in UInt64(1)...50 {
            let region = Self.randomRegion(seed: seed)
            var turned = region
            for _ in 0..<4 { turned.rotation += .pi / 2 }
            let (map, turnedMap) = (region.tensorToPicture(extent: 256), turned.tensorToPicture(extent: 256))
            for (x, y) in Self.corners {
                let point = PixelPoint(x: x, y: y)
                #expect(map.apply(to: point).distance(to: turnedMap.apply(to: point)) < 1e-2, "seed \(seed)")
            }
            #expect(turned.isNear(region, within: 1e-3), "seed \(seed)")
        }
    }

    @Test func `a mirrored square has left and right exchanged`() {
        for seed in UInt64(1)...50 {
            let region = Self.randomRegion(seed: seed)
            let (map, mirrored) = (
                region.tensorToPicture(extent: 256), region.mirrored.tensorToPicture(extent: 256)
            )
            for (x, y) in Self.corners {
                let place = map.apply(to: PixelPoint(x: x, y: y))
                let found = mirrored.apply(to: PixelPoint(x: 256 - x, y: y))
                #expect(found.distance(to: place) < 1e-2, "seed \(seed)")
            }
            #expect(region.mirrored.mirrored == region)
        }
    }

    @Test func `the square round a whole picture has its longer side`() {
        let region = RegionOfInterest.whole(of: PixelSize(width: 640, height: 480))
        #expect(region == RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 640))
    }

    @Test func `near squares differ little in place, size and rotation`() {
        let region = RegionOfInterest(center: PixelPoint(x: 100, y: 100), side: 100, rotation: 3.1)
        func moved(_ change: (inout RegionOfInterest) -> Void) -> RegionOfInterest {
            var other = region
            change(&other)
            return other
        }
        #expect(region.isNear(moved { $0.center.x += 2 }, within: 0.03))
        #expect(!region.isNear(moved { $0.center.x += 4 }, within: 0.03))
        #expect(region.isNear(moved { $0.side += 2 }, within: 0.03))
        #expect(!region.isNear(region.enlarged, within: 0.03))
        // Across the half turn.
        #expect(region.isNear(moved { $0.rotation = -3.17 }, within: 0.03))
        #expect(!region.isNear(moved { $0.rotation = -3.1 }, within: 0.03))
    }
}
