import PoseCore
import SeededRandom
import Testing

@testable import PixelSampling

@Suite struct ThumbnailTests {
    @Test func `a cell of a whole picture is the mean of its samples`() {
        // Cells of 4 × 4 pixels, each with four samples in the odd columns and rows.
        let picture = PixelBuffer.gray(8, 8, padding: 5) { column, row in
            UInt8(100 * (column / 4) + 50 * (row / 4) + (column % 4 == 3 ? 8 : 0))
        }
        let thumbnail = Thumbnail(picture, side: 2, samplesPerCell: 2)
        #expect(thumbnail.side == 2)
        #expect(thumbnail.cells == [4, 104, 54, 154].map { .brightness($0) })
    }

    @Test func `a whole picture is stretched and not turned`() {
        for orientation in PixelOrientation.allCases {
            let picture = PixelBuffer.gray(96, 32, orientation) { column, row in UInt8(column + 4 * row) }
            let thumbnail = Thumbnail(picture, side: 4, samplesPerCell: 1)
            let expected = (0..<16).map { index in
                let (column, row) = (12 + index % 4 * 24, 4 + index / 4 * 8)
                return Thumbnail.Cell.brightness(Float(column + 4 * row))
            }
            #expect(thumbnail.cells == expected)
        }
    }

    @Test func `green stands for brightness`() {
        let picture = PixelBuffer.planar(16, 16, .rgb) { _, column, _ in [200, 77, 10][column % 3] }
        let region = RegionOfInterest.whole(of: picture.size)
        #expect(Thumbnail(picture, side: 4, samplesPerCell: 2).cells.allSatisfy { $0 == .brightness(77) })
        #expect(Thumbnail(of: region, in: picture).cells.allSatisfy { $0 == .brightness(77) })
    }

    @Test func `a region has one sample in the middle of each cell`() {
        let picture = PixelBuffer.gray(100, 100) { column, row in UInt8(column + row) }
        let region = RegionOfInterest(center: PixelPoint(x: 40, y: 50), side: 32)
        let thumbnail = Thumbnail(of: region, in: picture, side: 8)
        let expected = (0..<64).map { index in
            let (column, row) = (26 + index % 8 * 4, 36 + index / 8 * 4)
            return Thumbnail.Cell.brightness(Float(column + row))
        }
        #expect(thumbnail.cells == expected)
    }

    @Test func `a region shows the same however the picture is stored`() {
        func upright(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 7 + y * 13) % 256) }
        let (width, height) = (40, 30)
        let region = RegionOfInterest(center: PixelPoint(x: 18, y: 16), side: 24, rotation: 0.3)
        let pictures: [PixelBuffer] = [
            .gray(width, height) { upright($0, $1) },
            .gray(height, width, .clockwise90) { upright(width - 1 - $1, $0) },
            .gray(width, height, .clockwise180) { upright(width - 1 - $0, height - 1 - $1) },
            .gray(height, width, .clockwise270) { upright($1, height - 1 - $0) },
        ]
        for picture in pictures {
            #expect(picture.size == PixelSize(width: width, height: height))
        }
        let thumbnails = pictures.map { Thumbnail(of: region, in: $0) }
        #expect(Set(thumbnails).count == 1)
    }

    @Test func `what lies beyond the edge and what is excluded is no brightness`() {
        let picture = PixelBuffer.gray(20, 20) { _, _ in 90 }
        let corner = RegionOfInterest(center: PixelPoint(x: 0, y: 0), side: 32)
        let hidden = RegionOfInterest(center: PixelPoint(x: 12, y: 12), side: 6)
        let thumbnail = Thumbnail(of: corner, in: picture, side: 8, except: [hidden])
        for (index, cell) in thumbnail.cells.enumerated() {
            let (column, row) = (index % 8, index / 8)
            let expected: Thumbnail.Cell =
                column < 4 || row < 4
                ? .outside : [6, 7].contains(column) && [6, 7].contains(row) ? .excluded : .brightness(90)
            #expect(cell == expected, "column \(column), row \(row)")
        }
    }

    @Test(arguments: [Float(1e9), -1e9, .infinity, .nan]) func `a region far away shows nothing`(place: Float)
    {
        let picture = PixelBuffer.gray(20, 20) { _, _ in 90 }
        let region = RegionOfInterest(center: PixelPoint(x: place, y: 10), side: 20)
        let thumbnail = Thumbnail(of: region, in: picture)
        #expect(thumbnail.cells.allSatisfy { $0 == .outside })
        #expect(!thumbnail.isBare)
    }

    @Test func `the difference is symmetric, and that of brightness`() throws {
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<1600).map { _ in UInt8.random(in: 0...200, using: &random) }
            let shift = UInt8.random(in: 0...55, using: &random)
            let region = RegionOfInterest(
                center: PixelPoint(x: 20, y: 20), side: 28, rotation: random.uniform(-3...3))
            let first = Thumbnail(of: region, in: .gray(40, 40) { bytes[$0 + 40 * $1] })
            let second = Thumbnail(of: region, in: .gray(40, 40) { bytes[$0 + 40 * $1] + shift })
            #expect(first.meanDifference(from: first) == 0, "seed \(seed)")
            #expect(try #require(first.meanDifference(from: second)) == Double(shift), "seed \(seed)")
            #expect(second.meanDifference(from: first) == first.meanDifference(from: second), "seed \(seed)")
        }
    }

    @Test func `excluded cells are not compared, and cells beyond the edge are black`() throws {
        let (dark, light) = (PixelBuffer.gray(16, 16) { _, _ in 10 }, PixelBuffer.gray(16, 16) { _, _ in 30 })
        let whole = RegionOfInterest.whole(of: dark.size)
        let middle = RegionOfInterest(center: PixelPoint(x: 8, y: 8), side: 8)
        let mixed = PixelBuffer.gray(16, 16) { column, row in
            4..<12 ~= column && 4..<12 ~= row ? 255 : 30
        }
        let before = Thumbnail(
            of: whole, in: dark, except: [RegionOfInterest(center: middle.center, side: 12)])
        #expect(before.meanDifference(from: Thumbnail(of: whole, in: mixed)) == 20)
        let wide = RegionOfInterest(center: middle.center, side: 32)
        let difference = Thumbnail(of: wide, in: dark).meanDifference(from: Thumbnail(of: wide, in: light))
        #expect(try #require(difference) == 5)
    }

    @Test func `nothing is said of too few cells or of other sizes`() {
        let picture = PixelBuffer.gray(16, 16) { _, _ in 10 }
        let whole = RegionOfInterest.whole(of: picture.size)
        let near = RegionOfInterest(center: PixelPoint(x: 8, y: 8), side: 40)
        let covered = Thumbnail(of: whole, in: picture, except: [near])
        #expect(covered.meanDifference(from: covered) == nil)
        let small = Thumbnail(of: whole, in: picture, side: 8)
        #expect(small.meanDifference(from: Thumbnail(of: whole, in: picture)) == nil)
    }

    @Test func `an even surface with noise is bare, and an edge is not`() {
        func isBare(_ sample: (_ column: Int, _ row: Int) -> UInt8) -> Bool {
            let picture = PixelBuffer.gray(16, 16, sample: sample)
            return Thumbnail(of: .whole(of: picture.size), in: picture).isBare
        }
        #expect(isBare { _, _ in 100 })
        #expect(isBare { 100 + UInt8(($0 + $1) % 2 * 4) })
        #expect(!isBare { 100 + UInt8(($0 + $1) % 2 * 5) })
        #expect(!isBare { column, _ in column < 8 ? 100 : 110 })
        #expect(!isBare { _, row in row < 15 ? 100 : 110 })
        // From the end of a row to the beginning of the next there is no neighbour.
        #expect(isBare { column, _ in UInt8(100 + column * 4) })
    }

    @Test func `a few cells at the edge are not bare`() {
        let picture = PixelBuffer.gray(100, 100) { _, _ in 90 }
        let nearlyOutside = RegionOfInterest(center: PixelPoint(x: -45, y: 50), side: 100)
        let halfOutside = RegionOfInterest(center: PixelPoint(x: 0, y: 50), side: 100)
        #expect(!Thumbnail(of: nearlyOutside, in: picture).isBare)
        #expect(Thumbnail(of: halfOutside, in: picture).isBare)
    }
}
