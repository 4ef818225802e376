import Testing

@testable import PoseCore

/// Pictures made of the memory of another decoder.
@Suite struct PixelBufferCopyTests {
    private static let size = PixelSize(width: 3, height: 2)

    /// The bytes of a plane as they are stored.
    private func bytes(_ picture: PixelBuffer, _ plane: Int = 0) -> [UInt8] {
        let extent = picture.planes[plane]
        let count = (extent.height - 1) * extent.bytesPerRow + extent.width * (picture.format == .rgb ? 3 : 1)
        return picture.withPlane(plane) { Array(UnsafeBufferPointer(start: $0, count: count)) }
    }

    private func packed(
        _ bytes: [UInt8], _ order: PackedPixelOrder, row: Int? = nil, size: PixelSize = Self.size,
        _ orientation: PixelOrientation = .up
    ) -> PixelBuffer? {
        bytes.withUnsafeBytes {
            PixelBuffer(
                storedSize: size, packed: $0, order: order, bytesPerRow: row, orientation: orientation)
        }
    }

    @Test(arguments: PackedPixelOrder.allCases)
    func `packed pixels become triples whatever their order, and gaps between rows are left out`(
        order: PackedPixelOrder
    ) throws {
        let colours: [(UInt8, UInt8, UInt8)] = (0..<6).map { (10 + $0, 100 + $0, 200 + $0) }
        let (red, green, blue, _) = order.offsets
        let row = 3 * order.bytesPerPixel + 5
        // The last row ends where the picture does.
        var source = [UInt8](repeating: 77, count: row + 3 * order.bytesPerPixel)
        for (index, colour) in colours.enumerated() {
            let place = index / 3 * row + index % 3 * order.bytesPerPixel
            (source[place + red], source[place + green], source[place + blue]) = colour
        }
        let picture = try #require(packed(source, order, row: row, .clockwise90))
        #expect(bytes(picture) == colours.flatMap { [$0.0, $0.1, $0.2] })
        #expect(picture.size == PixelSize(width: 2, height: 3))
        #expect(packed(source.dropLast(), order, row: row) == nil)
        #expect(packed(source, order, row: row - 6) == nil, "rows overlap")
    }

    @Test func `pairs of chroma become two planes, of odd sides rounded up`() throws {
        let luma: [UInt8] = [1, 2, 3, 0, 4, 5, 6]
        let chroma: [UInt8] = [11, 21, 12, 22]
        func picture(_ luma: [UInt8], _ chroma: [UInt8]) -> PixelBuffer? {
            luma.withUnsafeBytes { luma in
                chroma.withUnsafeBytes { chroma in
                    PixelBuffer(storedSize: Self.size, luma: luma, lumaBytesPerRow: 4, chroma: chroma)
                }
            }
        }
        let found = try #require(picture(luma, chroma))
        #expect((0..<3).map { bytes(found, $0) } == [[1, 2, 3, 4, 5, 6], [11, 12], [21, 22]])
        #expect(found.planes.map(\.width) == [3, 2, 2] && found.planes.map(\.height) == [2, 1, 1])
        #expect(picture(luma.dropLast(), chroma) == nil && picture(luma, chroma.dropLast()) == nil)
    }

    @Test func `sizes of no use give no picture`() {
        for (width, height) in [(0, 5), (5, 0), (-2, -5), (Int.max, 5), (5, Int.max), (1 << 31, 1 << 31)] {
            let size = PixelSize(width: width, height: height)
            #expect(PixelBuffer(size: size, rgb: []) == nil, "\(size)")
            #expect(packed([1, 2, 3, 4], .bgra, size: size) == nil, "\(size)")
            #expect(packed([1, 2, 3, 4], .bgra, row: .max, size: size) == nil, "\(size)")
        }
    }
}
