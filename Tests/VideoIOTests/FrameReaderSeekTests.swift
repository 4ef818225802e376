import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import VideoIO

/// Seeking in formats without an index, with a clock that may jump.
@Suite struct FrameReaderSeekTests {
    /// The brightness of all pixels.
    private static func brightness(of frame: Frame) -> [UInt8] {
        let plane = frame.pixelBuffer.planes[0]
        return frame.pixelBuffer.withPlane(0) { bytes in
            (0..<plane.height).flatMap { row in
                (0..<plane.width).map { bytes[row * plane.bytesPerRow + $0] }
            }
        }
    }

    @Test(arguments: [
        ("seek.ts", ["-c:v", "libx264", "-g", "12", "-bf", "2"]),
        ("open.ts", ["-c:v", "libx264", "-g", "12", "-bf", "3", "-x264-params", "open-gop=1"]),
        ("late.ts", ["-c:v", "libx264", "-g", "7", "-output_ts_offset", "95440"]),
        ("two.ts", ["-c:v", "mpeg2video", "-g", "9", "-bf", "2"]),
        ("seek.mpg", ["-c:v", "mpeg2video", "-g", "9", "-bf", "2", "-f", "mpeg"]),
        ("seek.ogv", ["-c:v", "libtheora", "-g", "12"]), ("vp8.ogv", ["-c:v", "libvpx", "-g", "12"]),
    ])
    func `seeking in a format without an index is exact where its clock does not jump`(
        name: String, codec: [String]
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        let source = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=6", "-pix_fmt", "yuv420p"]
        try folder.ffmpeg(source + codec + [path])
        let all = try FrameReader(path).allFrames()
        #expect(all.count >= 149 && !all.contains { $0.isAfterClockJump })
        let reader = try FrameReader(path)
        var random = SeededGenerator(seed: 4)
        for round in 0..<12 {
            let target = round == 0 ? 0 : Double(random.uniform(0...5.8))
            try reader.seek(to: Timestamp(seconds: target))
            let expected = all.drop { $0.timestamp.seconds < target - 1e-9 }.prefix(3)
            for frame in expected {
                let found = try #require(try reader.next(), "\(name) \(target)")
                #expect(found.timestamp == frame.timestamp, "\(name) \(target)")
                #expect(Self.brightness(of: found) == Self.brightness(of: frame), "\(name) \(target)")
            }
        }
        try reader.seek(to: Timestamp(seconds: 99))
        #expect(try reader.next() == nil)
        try reader.seek(to: .zero)
        #expect(try reader.allFrames().map(\.timestamp) == all.map(\.timestamp))
    }

    /// Fourteen seconds with a pause of 700 s in the middle, and key frames on both sides of it, or none behind it.
    private func pausing(
        _ name: String, keyFrameInterval: Int, isLengthStated: Bool = true, in folder: TemporaryFolder
    ) throws -> String {
        let path = folder.file(name)
        let codec = name.hasSuffix("webm") ? ["libvpx", "-deadline", "realtime"] : ["libx264"]
        try folder.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=14", "-vf", "setpts='PTS+gte(N,70)*700/TB'"]
                + ["-vsync", "vfr", "-g", "\(keyFrameInterval)", "-sc_threshold", "0", "-pix_fmt", "yuv420p"]
                + ["-c:v"] + codec + (isLengthStated ? [] : ["-live", "1"]) + [path])
        return path
    }

    @Test(arguments: [("gap.mkv", 8), ("gap.mp4", 8), ("gap.webm", 8), ("unlisted.mkv", 100_000)])
    func `a long pause is in the times of a file that states its length`(
        name: String, keyFrameInterval: Int
    ) throws {
        let folder = try TemporaryFolder()
        let path = try pausing(name, keyFrameInterval: keyFrameInterval, in: folder)
        let reader = try FrameReader(path)
        let all = try reader.allFrames()
        #expect(all.count == 140 && !all.contains { $0.isAfterClockJump })
        #expect(abs(try #require(all.last).timestamp.seconds - 713.9) < 1e-6)
        for (target, expected) in [(3.0, 3.0), (10, 707), (710.95, 711)] {
            try reader.seek(to: Timestamp(seconds: target))
            let found = try #require(try reader.next())
            let frame = try #require(all.first { abs($0.timestamp.seconds - expected) < 1e-6 })
            #expect(found.timestamp == frame.timestamp)
            #expect(Self.brightness(of: found) == Self.brightness(of: frame))
        }
    }

    @Test func `seeking in a recording with too long a pause never shows another place`() throws {
        let folder = try TemporaryFolder()
        let path = try pausing("live.mkv", keyFrameInterval: 8, isLengthStated: false, in: folder)
        let reader = try FrameReader(path)
        #expect(reader.format.duration == nil)
        let all = try reader.allFrames()
        #expect(all.count == 140 && all.count { $0.isAfterClockJump } == 1)
        // The line goes on behind the pause.
        #expect(abs(try #require(all.last).timestamp.seconds - 13.9) < 1e-6)
        for target in [3.0, 10] {
            let error = #expect(throws: VideoError.self) { try reader.seek(to: Timestamp(seconds: target)) }
            #expect(
                error?.description
                    == "\(path): has a clock that jumps and cannot be wound to another time; read it from the start"
            )
        }
    }

    @Test func `seeking where the clock jumps is refused, and reading goes on`() throws {
        let folder = try TemporaryFolder()
        var bytes = Data()
        for (name, offset) in [("a.ts", "90"), ("b.ts", "10")] {
            let part = try folder.makePatches(
                name, frames: 20, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-output_ts_offset", offset)
            bytes += try Data(contentsOf: URL(fileURLWithPath: part))
        }
        let path = folder.file("joined.ts")
        try bytes.write(to: URL(fileURLWithPath: path))
        let reader = try FrameReader(path)
        let error = #expect(throws: VideoError.self) { try reader.seek(to: Timestamp(seconds: 1)) }
        #expect(error?.code == .unsupported)
        #expect(
            error?.description
                == "\(path): has a clock that jumps and cannot be wound to another time; read it from the start"
        )
        #expect(try reader.allFrames().count == 40)
    }

    @Test(arguments: [("264", "yuv420p"), ("265", "yuv420p"), ("m2v", "yuv420p"), ("mjpeg", "yuvj420p")])
    func `seeking in a video without times is refused, and reading goes on`(
        ending: String, pixelFormat: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("raw." + ending)
        let source = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=4", "-pix_fmt", pixelFormat]
        try folder.ffmpeg(source + ["-g", "10", path])
        let all = try FrameReader(path).allFrames()
        #expect(all.count == 100)
        let reader = try FrameReader(path)
        for count in [0, 30] {
            for _ in 0..<count { _ = try reader.next() }
            let error = #expect(throws: VideoError.self) { try reader.seek(to: Timestamp(seconds: 2)) }
            #expect(error?.code == .unsupported)
            #expect(
                error?.description
                    == "\(path): stores no times and cannot be wound to another time; read it from the start")
        }
        let rest = try reader.allFrames()
        #expect(rest.map(\.timestamp) == all.dropFirst(30).map(\.timestamp))
        #expect(rest.first.map(Self.brightness) == Self.brightness(of: all[30]))
    }
}
