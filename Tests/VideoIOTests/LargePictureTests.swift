import PoseCore
import Testing

@testable import VideoIO

@Suite struct LargePictureTests {
    @Test func `a very large JPEG is read at a smaller size`() throws {
        let folder = try TemporaryFolder()
        let plain = PictureFiles.greyJPEG(width: 40_000, height: 4_000)
        let path = try folder.write(
            PictureFiles.jpeg(plain, exif: PictureFiles.exif(orientation: 6, isLittleEndian: true)),
            to: "large.jpg")
        let reader = try FrameReader(path)
        #expect(reader.format.size == PixelSize(width: 1_000, height: 10_000))
        let frame = try #require(try reader.next())
        #expect(frame.fileName == "large.jpg")
        let corner = frame.pixelBuffer.withPlane(0) { [Int]([$0[0], $0[1], $0[2]].map { Int($0) }) }
        #expect(corner == [128, 128, 128])
        #expect(try reader.next() == nil)
        #expect(
            reader.warnings.reducedPictures == ["\(path): is 40000x4000, read at 1/4 of its size"])
    }

    @Test func `a very large picture among others is read, and named`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.makePatches("1.png", frames: 1)
        let path = try folder.write(PictureFiles.greyJPEG(width: 17_000, height: 8_000), to: "2.jpg")
        let reader = try FrameReader(folder.path)
        let sizes = try reader.allFrames().map(\.pixelBuffer.size)
        #expect(sizes == [PixelSize(width: 96, height: 64), PixelSize(width: 8_500, height: 4_000)])
        #expect(
            reader.warnings.lines() == ["\(path): is 17000x8000, read at 1/2 of its size"])
    }

    @Test func `a picture that is too large says its size and the limit`() throws {
        let folder = try TemporaryFolder()
        let cases = [
            (
                try folder.write(PictureFiles.pngHeader(width: 16_000, height: 9_000), to: "a.png"),
                "is 16000x9000, 144 megapixels, expected at most 134; scale it down first"
            ),
            (
                try folder.write(PictureFiles.pngHeader(width: 30_000, height: 20_000), to: "b.png"),
                "is 30000x20000, expected at most 16384 a side; scale it down first"
            ),
            (
                try folder.write(
                    PictureFiles.greyJPEG(width: 65_000, height: 65_000, isCutOff: true), to: "c.jpg"),
                "is 65000x65000, 4225 megapixels, expected at most 1073; scale it down first"
            ),
        ]
        for (path, message) in cases {
            let error = #expect(throws: VideoError.self) { _ = try FrameReader(path) }
            #expect(error?.description == "\(path): \(message)")
            #expect(error?.code == .unsupported)
        }
    }
}
