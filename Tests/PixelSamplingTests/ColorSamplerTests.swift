import PoseCore
import Testing

@testable import PixelSampling

@Suite struct ColorSamplerTests {
    @Test func `a pixel's three bytes are its colour`() throws {
        let picture = PixelBuffer.planar(5, 4, .rgb, padding: 3) { _, column, row in UInt8(10 * row + column)
        }
        let color = try #require(ColorSampler(picture).color(at: PixelPoint(x: 2.5, y: 1.5)))
        #expect(color == SIMD3<Float>(16, 17, 18) / 255)
    }

    @Test func `a point takes the colour of the pixel that holds it`() {
        let picture = PixelBuffer.gray(4, 4) { column, _ in UInt8(column * 50) }
        let sampler = ColorSampler(picture)
        let columns: [Float] = [0, 0.99, 1, 1.5, 3.99]
        let colors = columns.map { sampler.color(at: PixelPoint(x: $0, y: 2))?.x }
        let expected: [Float] = [0, 0, 50, 50, 150]
        #expect(colors == expected.map { $0 * (1 / 255) })
    }

    @Test func `the differences of a point are those of its block`() throws {
        // 4:2:0 of an odd size: the last column and row have a block of their own.
        let picture = PixelBuffer.planar(
            5, 3, .yuv(chromaShiftX: 1, chromaShiftY: 1, .bt601Full)
        ) { plane, column, row in
            plane == 0 ? 100 : plane == 1 ? 128 : UInt8(128 + 20 * column + 10 * row)
        }
        let sampler = ColorSampler(picture)
        for (x, y, difference) in [(1, 1, 0), (2, 0, 20), (3, 1, 20), (4, 0, 40), (4, 2, 50)] {
            let color = try #require(sampler.color(at: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)))
            let red = (Float(100) + 1.402 * Float(difference)) / 255
            #expect(abs(color.x - red) < 1e-5, "(\(x), \(y))")
        }
    }

    @Test(arguments: zip(PixelOrientation.allCases, [(0, 0), (0, 1), (1, 1), (1, 0)]))
    func `a turned picture is read upright`(orientation: PixelOrientation, stored: (column: Int, row: Int))
        throws
    {
        // Four quarters; the upright picture's upper left one lies elsewhere in the stored picture.
        let picture = PixelBuffer.gray(8, 6, orientation) { column, row in
            UInt8((column / 4 == stored.column && row / 3 == stored.row) ? 255 : 0)
        }
        let sampler = ColorSampler(picture)
        let (width, height) = (Float(picture.size.width), Float(picture.size.height))
        for (x, y) in [(Float(0.25), Float(0.25)), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let color = try #require(sampler.color(at: PixelPoint(x: x * width, y: y * height)))
            #expect(color.x == (x < 0.5 && y < 0.5 ? 1 : 0), "(\(x), \(y))")
        }
    }

    @Test(
        arguments: [
            (-0.1, 2), (2, -0.1), (4, 2), (2, 4), (.infinity, 2), (2, -.infinity), (.nan, 2), (2, .nan),
        ] as [(Float, Float)]) func `there is no colour beyond the edge`(x: Float, y: Float)
    {
        let encodings: [PixelFormat] = [.rgb, .gray(.bt709), .yuv(chromaShiftX: 1, chromaShiftY: 0, .bt709)]
        for format in encodings {
            let picture = PixelBuffer.planar(4, 4, format) { _, _, _ in 128 }
            #expect(ColorSampler(picture).color(at: PixelPoint(x: x, y: y)) == nil)
        }
    }

    @Test(arguments: PixelOrientation.allCases)
    func `a grid's colours are those of its points, black beyond the edge`(orientation: PixelOrientation) {
        let encodings: [PixelFormat] = [.rgb, .gray(.bt709), .yuv(chromaShiftX: 1, chromaShiftY: 1, .bt709)]
        let places: [Float] = [-1, -0.1, 0, 0.9, 2.5, 3.2, 6.99, 7, .infinity, .nan]
        for format in encodings {
            let picture = PixelBuffer.planar(7, 5, format, orientation, padding: 3) { plane, column, row in
                UInt8(40 * plane + 7 * column + 11 * row)
            }
            let sampler = ColorSampler(picture)
            let expected = places.flatMap { y in
                places.map { sampler.color(at: PixelPoint(x: $0, y: y)) ?? .zero }
            }
            #expect(sampler.colors(columns: places, rows: places) == expected, "\(format)")
        }
        let picture = PixelBuffer.planar(2, 2, .rgb) { _, _, _ in 9 }
        #expect(ColorSampler(picture).colors(columns: [], rows: [1]).isEmpty)
    }
}
