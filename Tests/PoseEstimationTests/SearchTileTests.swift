import PixelSampling
import PoseCore
import SeededRandom
import Testing

@testable import PoseEstimation

@Suite struct SearchTileTests {
    private static let region = RegionOfInterest(center: PixelPoint(x: 32, y: 32), side: 64)

    private static func content(_ brightness: UInt8, except excluded: [RegionOfInterest] = []) throws
        -> Thumbnail
    {
        let bytes = [UInt8](repeating: brightness, count: 64 * 64 * 3)
        let picture = try #require(PixelBuffer(size: PixelSize(width: 64, height: 64), rgb: bytes))
        return Thumbnail(of: region, in: picture, except: excluded)
    }

    /// A tile that was searched at 0 s.
    private static func searchedTile() throws -> SearchTile {
        var tile = SearchTile(region)
        tile.noteSearch(showing: try content(100), at: .zero)
        return tile
    }

    @Test func `a tile that was never searched is due and has changed`() throws {
        var tile = SearchTile(Self.region)
        #expect(tile.isDue(at: .zero, interval: 2, isAlone: false))
        let isChanged = tile.check(try Self.content(100), at: .zero, minimumChange: 2.5)
        #expect(isChanged)
        #expect(tile.lastSearch == .zero)
        #expect(!tile.isDue(at: Timestamp(seconds: 0.1), interval: 2, isAlone: false))
    }

    @Test func `only as much change as is asked for counts`() throws {
        for (brightness, isExpected) in [(UInt8(102), false), (103, true), (97, true), (98, false)] {
            var tile = try Self.searchedTile()
            let time = Timestamp(seconds: 3)
            let isChanged = tile.check(try Self.content(brightness), at: time, minimumChange: 2.5)
            #expect(isChanged == isExpected, "brightness \(brightness)")
            #expect(tile.lastSearch == (isExpected ? time : .zero))
        }
    }

    @Test func `a tile that tracks cover nearly whole has not changed`() throws {
        var tile = try Self.searchedTile()
        let near = RegionOfInterest(center: Self.region.center, side: 200)
        let isChanged = tile.check(
            try Self.content(200, except: [near]), at: Timestamp(seconds: 3), minimumChange: 0)
        #expect(!isChanged)
    }

    @Test func `the pause between searches doubles up to the interval and halves while all is still`() throws
    {
        var tile = try Self.searchedTile()
        func firstDue(after time: Double) -> Double? {
            (1...100).map { time + Double($0) * 0.05 }.first {
                tile.isDue(at: Timestamp(seconds: $0), interval: 2, isAlone: false)
            }
        }
        var (time, pauses) = (0.0, [Double]())
        for step in 1...6 {
            let due = try #require(firstDue(after: time))
            pauses.append(((due - time) * 100).rounded() / 100)
            time = due
            let brightness = UInt8(100 + step * 10)
            let isChanged = tile.check(
                try Self.content(brightness), at: Timestamp(seconds: time), minimumChange: 2.5)
            #expect(isChanged)
        }
        #expect(pauses == [0.25, 0.5, 1, 2, 2, 2])
        for _ in 0..<10 {
            time += 0.2
            let isChanged = tile.check(
                try Self.content(160), at: Timestamp(seconds: time), minimumChange: 2.5)
            #expect(!isChanged)
        }
        #expect(try #require(firstDue(after: time)) - time < 0.3)
    }

    @Test func `a tile is due when the clock runs backwards or when it is made due`() throws {
        var tile = try Self.searchedTile()
        #expect(tile.isDue(at: Timestamp(seconds: -1), interval: 2, isAlone: false))
        #expect(!tile.isDue(at: .zero, interval: 2, isAlone: false))
        tile.makeDue()
        #expect(tile.isDue(at: .zero, interval: 2, isAlone: false))
        let isChanged = tile.check(try Self.content(100), at: .zero, minimumChange: 2.5)
        #expect(!isChanged, "it shows what it showed before")
    }

    @Test func `without tracks only the interval counts`() throws {
        let tile = try Self.searchedTile()
        #expect(!tile.isDue(at: Timestamp(seconds: 0.4), interval: 0.5, isAlone: true))
        #expect(tile.isDue(at: Timestamp(seconds: 0.5), interval: 0.5, isAlone: true))
        #expect(tile.isDue(at: .zero, interval: 0, isAlone: true))
    }

    @Test(arguments: [SearchPlan.Scales.people, .palms]) func `tiles cover each picture and overlap`(
        scales: SearchPlan.Scales
    ) {
        for seed in UInt64(1)...50 {
            var random = SeededGenerator(seed: seed)
            let size = PixelSize(
                width: Int.random(in: 16...4000, using: &random),
                height: Int.random(in: 16...4000, using: &random))
            for scale in scales.tiles + (scales.close.map { [$0.usual, $0.closest] } ?? []) {
                let tiles = scales.regions(covering: size, scale: scale)
                let side = tiles.first?.side ?? 0
                for (extent, places) in [
                    (size.width, Set(tiles.map(\.center.x)).sorted()),
                    (size.height, Set(tiles.map(\.center.y)).sorted()),
                ] {
                    #expect(places[0] <= side / 2 + 0.01, "seed \(seed), scale \(scale)")
                    #expect(places[places.count - 1] >= Float(extent) - side / 2 - 0.01, "seed \(seed)")
                    for (place, next) in zip(places, places.dropFirst()) {
                        #expect(next - place <= side * (1 - scales.overlap) * 1.001 + 0.01, "seed \(seed)")
                    }
                }
            }
        }
    }
}
