import Testing

@testable import PoseCore

@Suite struct PixelBufferTests {
    private final class Owner {}

    /// A buffer with memory that is never read.
    private func buffer(
        _ width: Int, _ height: Int, _ orientation: PixelOrientation, aspect: Double = 1,
        format: PixelFormat = .rgb
    ) throws -> PixelBuffer {
        let address = try #require(UnsafePointer<UInt8>(bitPattern: 64))
        let planes = format == .rgb ? 1 : 3
        return PixelBuffer(
            storedSize: PixelSize(width: width, height: height), format: format, orientation: orientation,
            pixelAspectRatio: aspect, planeAddresses: Array(repeating: (address, 1024), count: planes),
            owner: Owner())
    }

    /// Where each corner of the upright picture lies in a stored picture of 40 by 30.
    @Test(arguments: [
        (PixelOrientation.up, [(0, 0), (40, 0), (0, 30), (40, 30)]),
        (.clockwise90, [(0, 30), (0, 0), (40, 30), (40, 0)]),
        (.clockwise180, [(40, 30), (0, 30), (40, 0), (0, 0)]),
        (.clockwise270, [(40, 0), (40, 30), (0, 0), (0, 30)]),
    ])
    func `corners of the upright picture lie at the rotated stored corners`(
        orientation: PixelOrientation, corners: [(Int, Int)]
    ) throws {
        for aspect in [1.0, 2, 0.5] {
            let buffer = try buffer(40, 30, orientation, aspect: aspect)
            let (width, height) = (Float(buffer.size.width), Float(buffer.size.height))
            let upright = [(0, 0), (width, 0), (0, height), (width, height)]
            for (from, to) in zip(upright, corners) {
                let found = buffer.uprightToStored.apply(to: PixelPoint(x: from.0, y: from.1))
                #expect(
                    found.distance(to: PixelPoint(x: Float(to.0), y: Float(to.1))) < 1e-4, "\(aspect) \(from)"
                )
            }
        }
    }

    @Test func `rotation exchanges width and height, and the pixel aspect ratio stretches stored rows`()
        throws
    {
        #expect(try buffer(40, 30, .up, aspect: 2).size == PixelSize(width: 80, height: 30))
        #expect(try buffer(40, 30, .clockwise90, aspect: 2).size == PixelSize(width: 30, height: 80))
        #expect(try buffer(40, 30, .clockwise180).size == PixelSize(width: 40, height: 30))
        #expect(try buffer(40, 30, .clockwise270).size == PixelSize(width: 30, height: 40))
    }

    @Test func `chroma planes of odd sizes round up`() throws {
        let format = PixelFormat.yuv(
            chromaShiftX: 1, chromaShiftY: 1, YUVEncoding(matrix: .bt601, isFullRange: false))
        let planes = try buffer(97, 55, .up, format: format).planes
        #expect(planes.map(\.width) == [97, 49, 49])
        #expect(planes.map(\.height) == [55, 28, 28])
    }

    @Test func `RGB bytes must fit the size`() throws {
        let size = PixelSize(width: 2, height: 2)
        #expect(PixelBuffer(size: size, rgb: [1, 2, 3]) == nil)
        #expect(PixelBuffer(size: PixelSize(width: 0, height: 2), rgb: []) == nil)
        let buffer = try #require(PixelBuffer(size: size, rgb: Array(0..<12)))
        #expect(buffer.withPlane(0) { start in (0..<12).map { start[$0] } } == Array(0..<12))
    }

    @Test(arguments: [1, 15, 16, 97]) func `a new bitmap is black and its rows hold its width`(width: Int) {
        let bitmap = Bitmap(size: PixelSize(width: width, height: 3))
        #expect(bitmap.bytesPerRow >= width * 4)
        bitmap.withBytes { bytes in
            #expect(bytes.count == bitmap.bytesPerRow * 3)
            #expect(bytes.allSatisfy { $0 == 0 })
        }
    }
}
