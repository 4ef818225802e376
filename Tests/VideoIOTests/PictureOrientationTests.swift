import PoseCore
import Testing

@testable import VideoIO

@Suite struct PictureOrientationTests {
    /// Which stored patch ends up in each quarter of the upright picture, row by row, for EXIF's eight orientations.
    private static let orders = [
        [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 2, 0],
        [1, 3, 0, 2],
    ]
    private static let formats = ["jpg", "png", "late.png", "webp", "tiff"]

    /// A file of the four patches with an EXIF orientation.
    private func make(_ format: String, orientation: Int, in folder: TemporaryFolder) throws -> String {
        let name = "plain.\(format)"
        let quality = format == "webp" ? ["-quality", "100"] : ["-q:v", "1"]
        try folder.ffmpeg(
            ["-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64)), "-frames:v", "1"]
                + quality + (format == "png" ? ["-pix_fmt", "rgba"] : []) + [folder.file(name)])
        let plain = try folder.bytes(of: name)
        let exif = PictureFiles.exif(orientation: orientation, isLittleEndian: orientation % 2 == 0)
        let bytes =
            switch format {
            case "jpg": PictureFiles.jpeg(plain, exif: exif)
            case "webp": PictureFiles.webP(plain, exif: exif, width: 96, height: 64)
            case "tiff": PictureFiles.tiff(plain, orientation: orientation)
            default: PictureFiles.png(plain, exif: exif, isLast: format == "late.png")
            }
        return try folder.write(bytes, to: "turned.\(format)")
    }

    @Test(arguments: formats, 1...8)
    func `a photograph is upright as its EXIF orientation says`(format: String, orientation: Int) throws {
        let folder = try TemporaryFolder()
        let reader = try FrameReader(try make(format, orientation: orientation, in: folder))
        let upright =
            orientation < 5 ? PixelSize(width: 96, height: 64) : PixelSize(width: 64, height: 96)
        #expect(reader.format.size == upright)
        let frame = try #require(try reader.next())
        #expect(frame.fileName == "turned.\(format)")
        let bitmap = try #require(PictureConverter().bitmap(of: frame.pixelBuffer))
        let expected = Self.orders[orientation - 1].map { Patches.colors[$0] }
        #expect(Patches.error(Patches.read(bitmap), expected) <= 12)
    }

    @Test func `EXIF data without sense leave a picture as it is stored`() throws {
        let folder = try TemporaryFolder()
        let png = try folder.makePatches("plain.png", frames: 1)
        let plain = try folder.bytes(of: "plain.png")
        for exif: [UInt8] in [
            [], Array("II*\0".utf8), Array("II*\0".utf8) + [255, 255, 255, 255], Array("nonsense".utf8),
            PictureFiles.exif(orientation: 9, isLittleEndian: true),
            PictureFiles.exif(orientation: 6, isLittleEndian: true).dropLast(9),
        ] {
            let path = try folder.write(PictureFiles.png(plain, exif: exif, isLast: false), to: "odd.png")
            #expect(try FrameReader(path).format.size == FrameReader(png).format.size)
        }
    }
}
