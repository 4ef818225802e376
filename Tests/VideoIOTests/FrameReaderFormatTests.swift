import Foundation
import PoseCore
import Testing

@testable import VideoIO

@Suite struct FrameReaderFormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var arguments: [String]
        var format: PixelFormat
        var width = 96
        var height = 64
        var tolerance = 6
        var frames = 3
        var testDescription: String { name + " " + arguments.joined(separator: " ") }
    }

    static let limited = YUVEncoding(matrix: .bt601, isFullRange: false)
    static let full = YUVEncoding(matrix: .bt601, isFullRange: true)
    static let i420 = PixelFormat.yuv(chromaShiftX: 1, chromaShiftY: 1, limited)
    static let i422 = PixelFormat.yuv(chromaShiftX: 1, chromaShiftY: 0, limited)
    static let i444 = PixelFormat.yuv(chromaShiftX: 0, chromaShiftY: 0, limited)
    static let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "10", "-pix_fmt"]
    static let x265 = [
        "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:crf=10", "-pix_fmt",
    ]
    static let cases = [
        Case(name: "a.mp4", arguments: x264 + ["yuv420p"], format: i420),
        Case(name: "a.mp4", arguments: x264 + ["yuv422p"], format: i422),
        Case(name: "a.mp4", arguments: x264 + ["yuv444p"], format: i444),
        Case(
            name: "a.mp4", arguments: x264 + ["yuvj420p"],
            format: .yuv(chromaShiftX: 1, chromaShiftY: 1, full)),
        Case(
            name: "a.mp4", arguments: ["-c:v", "libx264rgb", "-crf", "5", "-pix_fmt", "rgb24"], format: .rgb),
        Case(name: "a.mp4", arguments: x264 + ["yuv420p10le"], format: i420),
        Case(name: "a.mp4", arguments: x264 + ["nv12"], format: i420),
        Case(name: "a.mp4", arguments: x265 + ["yuv420p10le"], format: i420),
        Case(name: "a.mkv", arguments: x265 + ["yuv422p10le"], format: i422),
        Case(name: "a.mkv", arguments: x265 + ["yuv444p12le"], format: i444),
        Case(name: "a.mp4", arguments: x264 + ["yuv444p"], format: i444, width: 97, height: 55),
        Case(
            name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"], format: i420, width: 97,
            height: 55),
        Case(name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "bgra"], format: .rgb),
        Case(
            name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv411p"],
            format: .yuv(chromaShiftX: 2, chromaShiftY: 0, limited)),
        Case(
            name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv410p"],
            format: .yuv(chromaShiftX: 2, chromaShiftY: 2, limited)),
        Case(
            name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv440p"],
            format: .yuv(chromaShiftX: 0, chromaShiftY: 1, limited)),
        Case(name: "a.avi", arguments: ["-c:v", "rawvideo", "-pix_fmt", "yuyv422"], format: i422),
        Case(name: "a.avi", arguments: ["-c:v", "rawvideo", "-pix_fmt", "bgr24"], format: .rgb),
        Case(name: "a.avi", arguments: ["-c:v", "mpeg4", "-q:v", "2"], format: i420, tolerance: 8),
        Case(
            name: "a.avi", arguments: ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"],
            format: .yuv(chromaShiftX: 1, chromaShiftY: 1, full)),
        Case(
            name: "a.webm",
            arguments: [
                "-c:v", "libvpx-vp9", "-deadline", "realtime", "-crf", "5", "-b:v", "0", "-pix_fmt",
                "yuv420p",
            ],
            format: i420, tolerance: 8),
        Case(
            name: "a.webm", arguments: ["-c:v", "libvpx", "-deadline", "realtime", "-b:v", "2M"],
            format: i420, tolerance: 8),
        Case(
            name: "a.mov", arguments: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"], format: i422,
            tolerance: 8),
        Case(
            name: "a.gif",
            arguments: ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"], format: .rgb),
        Case(name: "a.png", arguments: [], format: .rgb, frames: 1),
        Case(name: "a.png", arguments: ["-pix_fmt", "rgba"], format: .rgb, frames: 1),
        Case(name: "a.png", arguments: ["-pix_fmt", "rgb48be"], format: .rgb, frames: 1),
        Case(name: "a.bmp", arguments: [], format: .rgb, frames: 1),
        Case(name: "a.tiff", arguments: [], format: .rgb, frames: 1),
        Case(
            name: "a.jpg", arguments: ["-q:v", "2", "-pix_fmt", "yuvj422p"],
            format: .yuv(chromaShiftX: 1, chromaShiftY: 0, full), frames: 1),
        Case(name: "a%03d*[1]:.png", arguments: ["-update", "1"], format: .rgb, frames: 1),
        Case(name: "a.h264", arguments: x264 + ["yuv420p"], format: i420),
        Case(name: "a.ts", arguments: x264 + ["yuv420p"], format: i420),
        Case(name: "a.mkv", arguments: ["-c:v", "ffv1"], format: .rgb, width: 3840, height: 2160, frames: 2),
        Case(
            name: "a.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv444p"], format: i444, width: 2,
            height: 2, frames: 1),
    ]

    @Test(arguments: cases) func `every format keeps its colours and has the nearest layout`(_ test: Case)
        throws
    {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: test.width, height: test.height)
        let path = folder.file(test.name)
        try folder.ffmpeg(
            ["-f", "lavfi", "-i", Patches.source(size), "-frames:v", "\(test.frames)"] + test.arguments
                + ["file:" + path])
        let reader = try FrameReader(path)
        let frames = try reader.allFrames()
        #expect(frames.count == test.frames)
        #expect(reader.lostFrames == 0)
        #expect(reader.damagedFrames == 0)
        #expect(reader.format.size == size)
        #expect(frames.map(\.index) == Array(0..<frames.count))
        let converter = PictureConverter()
        for frame in frames {
            #expect(frame.pixelBuffer.format == test.format)
            let bitmap = try #require(converter.bitmap(of: frame.pixelBuffer))
            let found = Patches.read(bitmap)
            #expect(Patches.error(found) <= test.tolerance, "\(found)")
        }
    }

    /// A recorder that still runs, or was cut off, has written no end into the playlist.
    @Test func `a playlist on the disk is read from its first segment to its last, and waits for no more`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.file("index.m3u8")
        try folder.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=5", "-c:v", "libx264", "-g", "25",
                "-sc_threshold", "0",
            ]
                + ["-pix_fmt", "yuv420p", "-f", "hls", "-hls_time", "1", "-hls_list_size", "0", path])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(try FrameReader(path).allFrames().count == 125)
        let open = text.replacing("#EXT-X-ENDLIST\n", with: "")
        #expect(open != text)
        try open.write(toFile: path, atomically: true, encoding: .utf8)
        let canceller = ReadCanceller()
        DispatchQueue.global().asyncAfter(deadline: .now() + 30) { canceller.cancel() }
        let times = try FrameReader(path, canceller: canceller).allFrames().map(\.timestamp.seconds)
        #expect(times.count == 125 && abs((times.last ?? 0) - 4.96) < 1e-6)
    }
}
