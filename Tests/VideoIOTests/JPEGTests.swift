import Foundation
import PoseCore
import Testing

@testable import VideoIO

@Suite struct JPEGTests {
    private static let samplings: [(name: String, shifts: (Int, Int)?)] = [
        ("yuvj420p", (1, 1)), ("yuvj422p", (1, 0)), ("yuvj444p", (0, 0)), ("gray", nil),
    ]

    private func patches(_ format: String = "yuvj420p", size: PixelSize = PixelSize(width: 96, height: 64))
        throws -> (path: String, bytes: [UInt8], folder: TemporaryFolder)
    {
        let folder = try TemporaryFolder()
        let path = folder.file("patches.jpg")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(size), "-frames:v", "1", "-pix_fmt", format, "-q:v", "2",
            path,
        ])
        return (path, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), folder)
    }

    @Test(arguments: samplings.map(\.name))
    func `planes equal those of another decoder`(_ name: String) throws {
        // Odd sides, so that the last chroma samples cover half a pixel.
        let (path, bytes, folder) = try patches(name, size: PixelSize(width: 97, height: 65))
        let ours = try JPEG.decode(bytes)
        let theirs = try withExtendedLifetime(folder) {
            try #require(try FrameReader(path).next()).pixelBuffer
        }
        #expect(ours.size == PixelSize(width: 97, height: 65))
        #expect(ours.format == theirs.format)
        for plane in ours.planes.indices {
            let (width, height) = (ours.planes[plane].width, ours.planes[plane].height)
            let difference = ours.withPlane(plane) { a in
                theirs.withPlane(plane) { b in
                    (0..<height).flatMap { y in
                        (0..<width).map { x in
                            abs(
                                Int(a[y * ours.planes[plane].bytesPerRow + x])
                                    - Int(b[y * theirs.planes[plane].bytesPerRow + x]))
                        }
                    }.max()
                }
            }
            // Two cosine transforms may round differently.
            #expect(try #require(difference) <= 2, "\(name), plane \(plane)")
        }
    }

    @Test(arguments: [
        (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]), (5, [0, 2, 1, 3]),
        (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
    ])
    func `Exif orientation is applied`(_ orientation: Int, _ quarters: [Int]) throws {
        let (_, bytes, _) = try patches()
        for isLittle in [true, false] {
            let turned = Self.withOrientation(orientation, isLittle: isLittle, bytes)
            let buffer = try JPEG.decode(turned)
            #expect(try JPEG.size(of: turned) == buffer.size)
            #expect(buffer.size.width == (orientation > 4 ? 64 : 96))
            let bitmap = try #require(PictureConverter().bitmap(of: buffer))
            #expect(Patches.error(Patches.read(bitmap), quarters.map { Patches.colors[$0] }) <= 8)
        }
    }

    @Test func `every truncation is refused`() throws {
        let (_, bytes, _) = try patches()
        for length in Array(stride(from: 0, to: bytes.count - 2, by: 7)) + [bytes.count - 2] {
            let error = #expect(throws: VideoError.self, "\(length) of \(bytes.count) bytes") {
                try JPEG.decode(Array(bytes[..<length]))
            }
            #expect(error?.code == .notVideo)
        }
    }

    @Test func `input that is not JPEG is refused with its first bytes`() {
        let error = #expect(throws: VideoError.self) { try JPEG.size(of: [0x89, 0x50, 0x4E, 0x47]) }
        #expect(
            error?.description
                == "JPEG picture: begins with 0x89 0x50 0x4e 0x47, expected a JPEG (0xff 0xd8)")
        #expect(throws: VideoError.self) { try JPEG.decode([]) }
    }

    @Test func `a huge size is refused by the header alone`() throws {
        var (_, bytes, _) = try patches()
        let frame = try #require(
            bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        for offset in [5, 7] {
            bytes[frame + offset] = 0x4E
            bytes[frame + offset + 1] = 0x20
        }
        let header = Array(bytes[..<(frame + 10 + 9)])
        #expect(try JPEG.size(of: header) == PixelSize(width: 20000, height: 20000))
        let error = #expect(throws: VideoError.self) { try JPEG.decode(bytes) }
        #expect(
            error?.description
                == "JPEG picture: is 20000x20000, expected at most 4096x4096; scale it down first")
    }

    @Test func `damaged bytes cause at most an error of one line`() throws {
        let (_, bytes, _) = try patches()
        var random: UInt64 = 7
        func next(below limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % limit
        }
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<4 { damaged[2 + next(below: bytes.count - 2)] = UInt8(next(below: 256)) }
            do throws(VideoError) {
                _ = try JPEG.decode(damaged)
            } catch {
                #expect(!error.description.contains("\n"))
            }
        }
    }

    @Test(arguments: ["yuvj420p", "yuvj422p", "yuvj444p", "gray"])
    func `encoded planes decode to the same planes`(_ name: String) throws {
        let (_, bytes, _) = try patches(name)
        let picture = try JPEG.decode(bytes)
        let again = try JPEG.decode(try JPEGEncoder(quality: 95).encode(picture))
        #expect(again.format == picture.format)
        let bitmaps = try [picture, again].map { try #require(PictureConverter().bitmap(of: $0)) }
        #expect(Patches.error(Patches.read(bitmaps[1]), Patches.read(bitmaps[0])) <= 3)
    }

    @Test(arguments: ["yuv420p", "yuv444p", "gray", "rgb24"], [nil, 48])
    func `a video frame becomes a JPEG of the same colours`(_ format: String, _ maximumSide: Int?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches("patches.nut", "-c:v", "rawvideo", "-pix_fmt", format)
        let frame = try #require(try FrameReader(path).next()).pixelBuffer
        let picture = try JPEG.decode(
            try JPEGEncoder(quality: 95, maximumSide: maximumSide).encode(frame))
        let size = maximumSide == nil ? PixelSize(width: 96, height: 64) : PixelSize(width: 48, height: 32)
        #expect(picture.size == size)
        let bitmaps = try [frame, picture].map { try #require(PictureConverter().bitmap(of: $0)) }
        #expect(Patches.error(Patches.read(bitmaps[1]), Patches.read(bitmaps[0])) <= 6)
    }

    @Test func `rotated pictures are encoded upright`() throws {
        let (_, bytes, _) = try patches()
        let picture = try JPEG.decode(Self.withOrientation(6, isLittle: true, bytes))
        let upright = try JPEG.decode(try JPEGEncoder(quality: 95, maximumSide: 48).encode(picture))
        #expect(upright.size == PixelSize(width: 32, height: 48) && upright.orientation == .up)
        let bitmap = try #require(PictureConverter().bitmap(of: upright))
        #expect(Patches.error(Patches.read(bitmap), [2, 0, 3, 1].map { Patches.colors[$0] }) <= 10)
    }

    /// The file with an EXIF segment that holds one entry.
    private static func withOrientation(_ value: Int, isLittle: Bool, _ bytes: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittle ? digits : digits.reversed()
        }
        var exif: [UInt8] = Array("Exif".utf8) + [0, 0] + Array((isLittle ? "II" : "MM").utf8)
        exif += number(42, 2) + number(8, 4) + number(1, 2)
        exif += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + number(0, 2)
        exif += number(0, 4)
        let length = exif.count + 2
        return Array(bytes[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif
            + bytes[2...]
    }
}
