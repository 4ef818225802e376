import PoseCore
import Testing

@testable import VideoIO

@Suite struct FrameReaderOrientationTests {
    /// ffmpeg's option turns the other way round. The list: which stored patch ends up in each quarter, read row by row.
    @Test(arguments: [
        (0, PixelOrientation.up, [0, 1, 2, 3]), (270, .clockwise90, [2, 0, 3, 1]),
        (180, .clockwise180, [3, 2, 1, 0]), (90, .clockwise270, [1, 3, 0, 2]),
    ])
    func `a rotated video is read upright`(degrees: Int, orientation: PixelOrientation, order: [Int]) throws {
        let folder = try TemporaryFolder()
        let plain = try folder.makePatches(
            "plain.mp4", "-c:v", "libx264", "-crf", "10", "-pix_fmt", "yuv420p")
        let path = try folder.make(
            "turned.mp4", "-i", plain, "-c", "copy", "-metadata:s:v", "rotate=\(degrees)")
        let reader = try FrameReader(path)
        let buffer = try #require(try reader.next()).pixelBuffer
        #expect(buffer.orientation == orientation)
        let upright = degrees % 180 == 0 ? PixelSize(width: 96, height: 64) : PixelSize(width: 64, height: 96)
        #expect(reader.format.size == upright)
        let bitmap = try #require(PictureConverter().bitmap(of: buffer))
        #expect(bitmap.size == upright)
        let found = Patches.read(bitmap)
        #expect(Patches.error(found, order.map { Patches.colors[$0] }) <= 6)
        // What ffmpeg itself takes for upright.
        let reference = try folder.make("reference.png", "-i", path, "-frames:v", "1")
        #expect(Patches.error(found, Patches.read(try firstBitmap(reference))) <= 6)
    }

    @Test func `pixels that are not square widen the picture`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches(
            "wide.mp4", "-vf", "setsar=16/11", "-c:v", "libx264", "-crf", "10", "-pix_fmt", "yuv420p")
        let reader = try FrameReader(path)
        #expect(reader.format.size == PixelSize(width: 140, height: 64))
        #expect(Patches.error(Patches.read(try firstBitmap(path))) <= 6)
    }

    @Test func `the stated colour matrix and range are applied`() throws {
        let folder = try TemporaryFolder()
        for range in ["tv", "pc"] {
            let path = try folder.makePatches(
                "\(range).mp4", "-vf", "scale=out_color_matrix=bt709:out_range=\(range)", "-pix_fmt",
                "yuv444p",
                "-c:v", "libx264", "-crf", "5", "-colorspace", "bt709", "-color_range", range)
            let buffer = try #require(try FrameReader(path).next()).pixelBuffer
            let encoding = YUVEncoding(matrix: .bt709, isFullRange: range == "pc")
            #expect(buffer.format == .yuv(chromaShiftX: 0, chromaShiftY: 0, encoding))
            let bitmap = try #require(PictureConverter().bitmap(of: buffer))
            #expect(Patches.error(Patches.read(bitmap)) <= 6)
        }
    }

    @Test func `without a stated colour matrix 720 lines or more use BT.709`() throws {
        let folder = try TemporaryFolder()
        for (height, matrix) in [(718, YUVEncoding.Matrix.bt601), (720, .bt709)] {
            let path = try folder.makePatches(
                "\(height).mp4", size: PixelSize(width: 64, height: height), frames: 1, "-c:v", "libx264",
                "-pix_fmt", "yuv420p")
            let buffer = try #require(try FrameReader(path).next()).pixelBuffer
            let encoding = YUVEncoding(matrix: matrix, isFullRange: false)
            #expect(buffer.format == .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding))
        }
    }

    @Test(arguments: ["gray", "gray10le"]) func `grey keeps its brightness`(format: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("grey.mkv")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", "color=c=0x505050:s=97x55:r=10:d=1,format=rgb24", "-pix_fmt", format, "-c:v",
            "ffv1",
            path,
        ])
        let buffer = try #require(try FrameReader(path).next()).pixelBuffer
        guard case .gray = buffer.format else {
            Issue.record("\(buffer.format)")
            return
        }
        let bitmap = try #require(PictureConverter().bitmap(of: buffer))
        for corner in [bitmap.color(x: 0, y: 0), bitmap.color(x: 96, y: 54)] {
            #expect(corner.allSatisfy { abs($0 - 0x50) <= 2 }, "\(corner)")
        }
    }
}
