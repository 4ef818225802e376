import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct TileMergerTests {
    private static let merger = TileMerger(extent: 256)

    private static func merged(_ tiles: [RegionOfInterest], _ width: Int, _ height: Int) -> [DetectorTile] {
        merger.merged(tiles, in: PixelSize(width: width, height: height))
    }

    private static func close(_ width: Int, _ height: Int) -> [RegionOfInterest] {
        SearchPlan.Scales.people.regions(covering: PixelSize(width: width, height: height), scale: 3)
    }

    @Test(arguments: [
        (640, 360, 256, 160), (640, 480, 256, 192), (1080, 1920, 160, 256), (500, 500, 256, 256),
    ])
    func `of the whole picture nothing beyond its edges is computed`(
        width: Int, height: Int, tensorWidth: Int, tensorHeight: Int
    ) throws {
        let whole = RegionOfInterest.whole(of: PixelSize(width: width, height: height))
        let tiles = Self.merged([whole], width, height)
        #expect(tiles == [DetectorTile(whole, width: tensorWidth, height: tensorHeight)])
    }

    @Test func `a tile across an edge keeps its scale and what it shows of the picture`() throws {
        let tile = RegionOfInterest(center: PixelPoint(x: 20, y: 300), side: 512)
        let part = try #require(Self.merged([tile], 1280, 720).first)
        #expect((part.width, part.height) == (160, 256) && part.scale == 2)
        let (first, last) = (
            part.toPicture.apply(to: PixelPoint(x: 0, y: 0)),
            part.toPicture.apply(to: PixelPoint(x: Float(part.width), y: Float(part.height)))
        )
        #expect(first.x <= 0 && last.x >= 276 && first.y == 44 && last.y == 556)
    }

    @Test(arguments: [(640, 480), (640, 360), (300, 900)])
    func `close tiles that overlap are computed as fewer and cover the same`(width: Int, height: Int) throws {
        let tiles = Self.close(width, height)
        let merged = Self.merged(tiles, width, height)
        let area = merged.reduce(0) { $0 + $1.width * $1.height }
        #expect(merged.count < tiles.count * 2 / 3 && area < tiles.count * 256 * 256 * 3 / 4)
        #expect(merged.allSatisfy { $0.width * $0.height <= 2 * 256 * 256 })
        let maps = try merged.map { (tile: $0, map: try #require($0.toPicture.inverse)) }
        for tile in tiles {
            for corner in [-0.499, 0.499] as [Float] {
                let point = PixelPoint(
                    x: tile.center.x + corner * tile.side, y: tile.center.y + corner * tile.side)
                #expect(
                    maps.contains { tile, map in
                        let place = map.apply(to: point)
                        return 0...Float(tile.width) ~= place.x && 0...Float(tile.height) ~= place.y
                    })
            }
        }
    }

    @Test func `large, turned and distant tiles stay as they are`() {
        let large = RegionOfInterest(center: PixelPoint(x: 300, y: 300), side: 500)
        var next = large
        next.center.x += 100
        var turned = large
        turned.rotation = 0.3
        let (near, far) = (
            RegionOfInterest(center: PixelPoint(x: 100, y: 100), side: 100),
            RegionOfInterest(center: PixelPoint(x: 700, y: 600), side: 100)
        )
        let outside = RegionOfInterest(center: PixelPoint(x: -900, y: 100), side: 100)
        let tiles = [large, next, turned, outside, near, far]
        #expect(Self.merged(tiles, 900, 800) == tiles.map { DetectorTile($0, extent: 256) })
    }
}
