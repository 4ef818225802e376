import PoseCore
import Testing

@testable import VideoIO

@Suite struct PictureRefusalTests {
    private func refusal(_ path: String) -> String {
        let error = #expect(throws: VideoError.self) { _ = try FrameReader(path) }
        return error.map { String($0.description.dropFirst(path.count + 2)) } ?? ""
    }

    /// A TIFF structure whose first picture is a thumbnail, as cameras write their sensor data.
    private var sensorTIFF: [UInt8] {
        func entry(_ tag: UInt16, _ value: UInt8) -> [UInt8] {
            [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0, value, 0, 0, 0]
        }
        return Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0] + entry(254, 1) + entry(330, 64) + [0, 0, 0, 0]
    }

    @Test func `what is not read says its kind and what to do`() throws {
        let folder = try TemporaryFolder()
        func box(_ brand: String) -> [UInt8] { [0, 0, 0, 20] + Array("ftyp\(brand)\0\0\0\0\(brand)".utf8) }
        let zeros = [UInt8](repeating: 0, count: 400)
        let cases: [(name: String, bytes: [UInt8], message: String)] = [
            (
                "a.cr2", Array("II*\0".utf8) + [16, 0, 0, 0] + Array("CR\u{2}\0".utf8) + zeros,
                "is a RAW photograph (CR2), which is not read; export it as JPEG"
            ),
            ("b.CR3", box("crx ") + zeros, "is a RAW photograph (CR3), which is not read; export it as JPEG"),
            (
                "c.NEF", sensorTIFF + zeros, "is a RAW photograph (NEF), which is not read; export it as JPEG"
            ),
            (
                "c.tif", sensorTIFF + zeros,
                "is a RAW photograph (TIFF), which is not read; export it as JPEG"
            ),
            (
                "d.raf", Array("FUJIFILMCCD-RAW 0201".utf8) + zeros,
                "is a RAW photograph (RAF), which is not read; export it as JPEG"
            ),
            (
                "e.pdf", Array("%PDF-1.7\n".utf8) + zeros,
                "is a document (PDF), expected a video or a picture; export it as PNG or JPEG"
            ),
            (
                "f.psd", Array("8BPS".utf8) + [0, 1] + zeros,
                "is a Photoshop (PSD) picture of a kind that cannot be decoded; save it as PNG or JPEG"
            ),
            (
                "g.jp2", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10] + zeros,
                "is a JPEG 2000 picture that cannot be decoded, perhaps cut off or damaged; copy it again, or save it as JPEG"
            ),
            (
                "h.webp",
                Array("RIFF".utf8) + [144, 1, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2] + zeros,
                "is an animated WebP picture, which is not read; convert it to MP4 or GIF"
            ),
            (
                "i.svg", Array("<?xml version='1.0'?>\n<svg xmlns='x'><".utf8),
                "is a drawing (SVG), which cannot be drawn here; export it as PNG or JPEG"
            ),
        ]
        for (name, bytes, message) in cases {
            #expect(refusal(try folder.write(bytes, to: name)) == message, "\(name)")
        }
        for name in ["heic", "heix", "mif1", "msf1", "hevc"] {
            let found = refusal(try folder.write(box(name) + zeros, to: "\(name).mp4"))
            #expect(found.hasPrefix("is a HEIC photograph that cannot be decoded"), "\(name): \(found)")
        }
        let avif = refusal(try folder.write(box("avif") + zeros, to: "j.avif"))
        #expect(avif.hasPrefix("is an AVIF picture that cannot be decoded"), "\(avif)")
    }

    @Test func `a picture that is cut off is no recording`() throws {
        let folder = try TemporaryFolder()
        let png = try folder.makePatches("a.png", size: PixelSize(width: 640, height: 480), frames: 1)
        let bytes = try folder.bytes(of: "a.png")
        let path = try folder.write(Array(bytes[..<60]), to: "cut.png")
        #expect(
            refusal(path)
                == "is a PNG picture that cannot be decoded, perhaps cut off or damaged; copy it again, or save it as JPEG"
        )
        #expect(try FrameReader(png).next() != nil)
    }
}
