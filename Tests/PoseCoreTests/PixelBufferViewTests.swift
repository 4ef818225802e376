import SeededRandom
import Testing

@testable import PoseCore

@Suite struct PixelBufferViewTests {
    /// Each pixel's red is its column, its green its row.
    private func numbered(_ width: Int, _ height: Int) throws -> PixelBuffer {
        var bytes: [UInt8] = []
        for row in 0..<height { for column in 0..<width { bytes += [UInt8(column), UInt8(row), 0] } }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes))
    }

    /// Column and row, in the stored picture, of the upright picture's pixel.
    private func pixel(_ x: Int, _ y: Int, of picture: PixelBuffer) -> [UInt8] {
        let place = picture.uprightToStored.apply(to: PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5))
        return picture.withPlane(0) { bytes in
            let offset = Int(place.y) * picture.planes[0].bytesPerRow + 3 * Int(place.x)
            return [bytes[offset], bytes[offset + 1]]
        }
    }

    @Test(arguments: PixelOrientation.allCases)
    func `a part shows what its region covers, however the picture is turned`(
        orientation: PixelOrientation
    ) throws {
        var random = SeededGenerator(seed: 3)
        let whole = try numbered(40, 24).turned(to: orientation)
        for _ in 0..<50 {
            let region = NormalizedRect(
                x: .random(in: -0.2..<0.9, using: &random), y: .random(in: -0.2..<0.9, using: &random),
                width: .random(in: 0.3..<1.2, using: &random), height: .random(in: 0.3..<1.2, using: &random))
            let (part, covered) = try #require(whole.part(region))
            let left = Int((covered.origin.x * Float(whole.size.width)).rounded())
            let top = Int(((1 - covered.origin.y - covered.height) * Float(whole.size.height)).rounded())
            for (x, y) in [(0, 0), (part.size.width - 1, part.size.height - 1), (part.size.width / 2, 0)] {
                #expect(pixel(x, y, of: part) == pixel(left + x, top + y, of: whole), "\(region)")
            }
            // It grows by less than a pixel at each edge, and ends at the picture's.
            let one = SIMD2(1 / Float(whole.size.width), 1 / Float(whole.size.height)) * 1.05
            #expect(abs(covered.origin.x - max(0, region.origin.x)) < one.x)
            #expect(abs(covered.origin.y - max(0, region.origin.y)) < one.y)
        }
    }

    @Test func `a part of a picture with chroma begins at a whole chroma sample`() throws {
        final class Owner {}
        let address = try #require(UnsafePointer<UInt8>(bitPattern: 4096))
        let encoding = YUVEncoding(matrix: .bt601, isFullRange: false)
        let whole = PixelBuffer(
            storedSize: PixelSize(width: 64, height: 48),
            format: .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding),
            planeAddresses: [(address, 64), (address + 4096, 32), (address + 8192, 32)], owner: Owner())
        let (part, covered) = try #require(
            whole.part(NormalizedRect(x: 5 / 64, y: 0.5, width: 0.5, height: 0.25)))
        #expect(part.storedSize == PixelSize(width: 34, height: 12))
        #expect(covered == NormalizedRect(x: 4 / 64, y: 0.5, width: 34 / 64, height: 0.25))
        let (lumaOffset, chromaOffset) = (12 * 64 + 4, 4096 + 6 * 32 + 2)
        #expect(part.withPlane(0) { $0 } == address + lumaOffset)
        #expect(part.withPlane(1) { $0 } == address + chromaOffset)
    }

    @Test func `a region beside the picture has no part`() throws {
        let whole = try numbered(8, 8)
        #expect(whole.part(NormalizedRect(x: 1, y: 0, width: 0.5, height: 1)) == nil)
        #expect(whole.part(NormalizedRect(x: 0.2, y: 0.2, width: 0, height: 0.5)) == nil)
        #expect(whole.part(NormalizedRect(x: .nan, y: 0, width: 1, height: 1)) == nil)
        let all = try #require(whole.part(NormalizedRect(x: -1e30, y: -1e30, width: 3e30, height: .infinity)))
        #expect(all.region == .fullImage)
    }

    @Test func `twice upside down is the picture`() throws {
        let whole = try numbered(5, 4)
        let once = whole.upsideDown()
        #expect(pixel(2, 0, of: once) == [2, 3])
        let twice = once.upsideDown()
        for (x, y) in [(0, 0), (4, 3), (3, 1)] { #expect(pixel(x, y, of: twice) == pixel(x, y, of: whole)) }
    }

    @Test func `views keep the frame's place`() throws {
        let source = FrameSource()
        let frame = try numbered(8, 8).placed(
            FramePlace(source: source, timestamp: Timestamp(seconds: 2)))
        let part = try #require(frame.part(NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5)))
        for view in [frame, frame.turned(to: .clockwise90), frame.upsideDown(), part.picture] {
            #expect(view.place?.source === source)
            #expect(view.place?.timestamp == Timestamp(seconds: 2))
        }
    }
}
