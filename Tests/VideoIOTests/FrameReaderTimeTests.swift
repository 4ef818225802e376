import Foundation
import PoseCore
import Testing

@testable import VideoIO

@Suite struct FrameReaderTimeTests {
    private func times(_ path: String) throws -> [Double] {
        try FrameReader(path).allFrames().map { ($0.timestamp.seconds * 1000).rounded() / 1000 }
    }

    @Test func `variable frame rates and gaps are kept`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("vfr.mkv")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64), rate: "1000"), "-frames:v",
            "5", "-vf",
            "setpts='(N*N*0.1+gte(N,3)*2)/TB'", "-vsync", "vfr", "-c:v", "libx264", "-pix_fmt", "yuv420p",
            path,
        ])
        #expect(try times(path) == [0, 0.1, 0.4, 2.9, 3.6])
    }

    @Test func `a start before zero counts from zero`() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.makePatches("plain.webm", frames: 4, "-c:v", "libvpx", "-deadline", "realtime")
        let path = try folder.make(
            "early.ivf", "-itsoffset", "-0.25", "-i", plain, "-c", "copy", "-copyts", "-avoid_negative_ts",
            "disabled")
        #expect(try times(path) == [0, 0.1, 0.2, 0.3])
    }

    @Test func `a first frame at 100 s is at zero, and seeking knows it`() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.makePatches(
            "plain.mp4", frames: 30, "-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p")
        let path = try folder.make(
            "late.mkv", "-itsoffset", "100", "-i", plain, "-c", "copy", "-copyts", "-avoid_negative_ts",
            "disabled")
        #expect(try times(path).prefix(3) == [0, 0.1, 0.2])
        let reader = try FrameReader(path)
        try reader.seek(to: Timestamp(seconds: 1.5))
        #expect(abs(try #require(try reader.next()).timestamp.seconds - 1.5) < 1e-6)
    }

    @Test(
        arguments: [("late.mkv", "libx264"), ("late.webm", "libvpx"), ("late.mp4", "libx264")],
        [0.0, 5.0, 100.0])
    func `the duration is that of what plays, however late it starts`(
        file: (name: String, codec: String), start: Double
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches(
            file.name, frames: 30, "-c:v", file.codec, "-pix_fmt", "yuv420p", "-output_ts_offset", "\(start)")
        let reader = try FrameReader(path)
        let duration = try #require(reader.format.duration)
        #expect(abs(duration / .seconds(1) - 3) < 0.01)
        #expect(reader.format.frameCount == 30)
        #expect(try reader.allFrames().count == 30)
    }

    @Test func `a file of pictures one after another is a film by its name`() throws {
        let folder = try TemporaryFolder()
        // So large that the first bytes, by which files are distinguished, have only one of them.
        let pictures = folder.file("film.mjpeg")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", "testsrc=s=640x480:r=10:d=1", "-frames:v", "6", "-c:v", "mjpeg", "-q:v", "2",
            "-pix_fmt", "yuvj420p", pictures,
        ])
        let reader = try FrameReader(pictures)
        #expect(reader.format.frameRate == 30)
        #expect(try reader.allFrames().count == 6)
        // A photograph may have others behind it, such as a smaller one.
        try FileManager.default.moveItem(atPath: pictures, toPath: folder.file("photo.jpg"))
        #expect(try FrameReader(folder.file("photo.jpg")).allFrames().count == 1)
        try FileManager.default.moveItem(atPath: folder.file("photo.jpg"), toPath: folder.file("film.mjpg"))
        #expect(try times(folder.file("film.mjpg")) == [0, 0.033, 0.067, 0.1, 0.133, 0.167])
    }

    @Test func `pairs of equal times are no jumps`() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.makePatches("plain.mkv", frames: 8, "-c:v", "mjpeg", "-pix_fmt", "yuvj420p")
        let path = try folder.make(
            "pairs.mkv", "-i", plain, "-c", "copy", "-bsf:v", "setts=ts='floor(N/2)*200'")
        let frames = try FrameReader(path).allFrames()
        #expect(frames.count == 8)
        #expect(!frames.contains { $0.isAfterClockJump })
        let times = frames.map(\.timestamp.seconds)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(abs((times.last ?? 0) - 0.7) < 0.11)
    }

    @Test func `joined transport streams are one rising time line`() throws {
        let folder = try TemporaryFolder()
        var bytes = Data()
        for (name, offset) in [("a.ts", "90000"), ("b.ts", "1000")] {
            let part = try folder.makePatches(
                name, frames: 20, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-output_ts_offset", offset)
            bytes += try Data(contentsOf: URL(fileURLWithPath: part))
        }
        let path = folder.file("joined.ts")
        try bytes.write(to: URL(fileURLWithPath: path))
        let frames = try FrameReader(path).allFrames()
        #expect(frames.count == 40)
        #expect(frames.indices.filter { frames[$0].isAfterClockJump } == [20])
        let tenths = frames.map { Int(($0.timestamp.seconds * 10).rounded()) }
        #expect(tenths == Array(0..<40))
    }

    @Test func `a recording without a stored frame rate has none`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("browser.webm")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64), rate: "1000"),
            "-frames:v", "12", "-vf", "setpts='(N*0.033+0.004*mod(N,3))/TB'", "-fps_mode", "passthrough",
            "-enc_time_base", "1:1000", "-c:v", "libvpx", "-deadline", "realtime", path,
        ])
        let rate = try FrameReader(path).format.frameRate
        #expect(rate.map { $0 < 100 } ?? true)
    }

    @Test(arguments: ["browser.webm", "recorder.mkv"])
    func `a recording whose header states no length is as long as its frames`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64), rate: "1000"),
            "-frames:v", "40", "-vf", "setpts='(N*0.05+0.3*gte(N,1))/TB'", "-fps_mode", "passthrough",
            "-enc_time_base", "1:1000", "-c:v", "libvpx", "-deadline", "realtime", "-live", "1", path,
        ])
        let format = try FrameReader(path).format
        let duration = try #require(format.duration)
        #expect(abs(duration / .seconds(1) - 40 * 2.25 / 39) < 0.01)
        let rate = try #require(format.frameRate)
        #expect(abs(rate - 39 / 2.25) < 0.1)
        #expect(format.frameCount == 40)
        let reader = try FrameReader(path)
        try reader.seek(to: Timestamp(seconds: 1))
        let frame = try #require(try reader.next())
        #expect(abs(frame.timestamp.seconds - 1) < 0.06)
    }

    @Test func `raw H.264 is timed by its stated frame rate`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("raw.h264")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64), rate: "12"), "-frames:v",
            "6", "-c:v",
            "libx264", "-pix_fmt", "yuv420p", path,
        ])
        let reader = try FrameReader(path)
        #expect(reader.format.frameRate == 12)
        #expect(reader.format.duration == nil)
        #expect(!reader.format.isPictureFolder)
        #expect(try times(path) == [0, 0.083, 0.167, 0.25, 0.333, 0.417])
    }

    @Test func `broadcast frame rates are exact to the nanosecond`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("ntsc.mp4")
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 96, height: 64), rate: "30000/1001"),
            "-frames:v", "4",
            "-c:v", "libx264", "-pix_fmt", "yuv420p", path,
        ])
        let frames = try FrameReader(path).allFrames()
        #expect(frames.map(\.timestamp.nanoseconds) == [0, 33_366_667, 66_733_333, 100_100_000])
    }

    @Test func `a folder is read in natural order, each picture in its own size`() throws {
        let folder = try TemporaryFolder()
        for (name, width) in [("10.jpg", 40), ("9.png", 36), ("1.jpg", 32), ("b 2.PNG", 44)] {
            _ = try folder.makePatches(name, size: PixelSize(width: width, height: 20), frames: 1)
        }
        try Data("notes".utf8).write(to: URL(fileURLWithPath: folder.file("5.txt")))
        try Data("not a picture".utf8).write(to: URL(fileURLWithPath: folder.file("9.5.jpg")))
        let reader = try FrameReader(folder.path)
        #expect(reader.format.frameCount == 5)
        #expect(reader.format.isPictureFolder)
        let frames = try reader.allFrames()
        #expect(frames.map(\.pixelBuffer.size.width) == [32, 36, 40, 44])
        #expect(frames.map(\.index) == [0, 2, 3, 4])
        // The unreadable one in between leaves its gap.
        #expect(frames.map { ($0.timestamp.seconds * 30).rounded() } == [0, 2, 3, 4])
        #expect(reader.lostFrames == 1)
    }

    @Test(arguments: [12.5, 25, 30000.0 / 1001]) func `a folder with a film's frames has the film's times`(
        rate: Double
    ) throws {
        let folder = try TemporaryFolder()
        try folder.ffmpeg([
            "-f", "lavfi", "-i", Patches.source(PixelSize(width: 40, height: 20), rate: "10"), "-frames:v",
            "12",
            folder.file("f_%03d.png"),
        ])
        var configuration = FrameReader.Configuration()
        configuration.sequenceFrameRate = rate
        let reader = try FrameReader(folder.path, configuration: configuration)
        #expect(reader.format.frameRate == rate && reader.format.isSequence)
        #expect(reader.format.duration == .seconds(12 / rate))
        let frames = try reader.allFrames()
        #expect(
            frames.map { ($0.timestamp.seconds * rate * 1000).rounded() / 1000 } == (0..<12).map(Double.init))
        for frame in frames.reversed() {
            try reader.seek(to: frame.timestamp)
            #expect(try reader.next()?.index == frame.index)
        }
        #expect(try !FrameReader(folder.path).format.isSequence)
    }

    @Test(arguments: [8, 3.7, 0.25]) func `a film in slow motion has the times of what it shows`(
        factor: Double
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches(
            "slow.mp4", frames: 30, "-c:v", "libx264", "-g", "12", "-pix_fmt", "yuv420p")
        var configuration = FrameReader.Configuration()
        configuration.slowMotion = factor
        let reader = try FrameReader(path, configuration: configuration)
        let film = try FrameReader(path)
        #expect(reader.format.frameRate == film.format.frameRate.map { $0 * factor })
        #expect(reader.format.duration == .seconds(3 / factor))
        let frames = try reader.allFrames()
        let expected = try film.allFrames().map { ($0.timestamp.seconds / factor * 1e6).rounded() }
        #expect(frames.map { ($0.timestamp.seconds * 1e6).rounded() } == expected)
        for frame in frames.reversed() {
            try reader.seek(to: frame.timestamp)
            #expect(try reader.next()?.timestamp == frame.timestamp)
        }
    }

    @Test(
        arguments: [
            ("240.000000", 24), ("78.9", 8), ("25", 2.5), ("10.0", nil), ("0.500000", 0.05), ("none", nil),
        ]
            as [(String, Double?)])
    func `a camera's rate says that a film is in slow motion`(rate: String, factor: Double?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches(
            "camera.mp4", frames: 20, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags",
            "use_metadata_tags", "-metadata", "com.android.capture.fps=\(rate)")
        #expect(try FrameReader(path).format.captureSlowMotion == factor)
    }

    @Test func `seeking continues with the first frame at or after the time`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches(
            "seek.mp4", frames: 30, "-c:v", "libx264", "-g", "12", "-pix_fmt", "yuv420p")
        let reader = try FrameReader(path)
        for target in [1.75, 0.2, 2.9, 0] {
            try reader.seek(to: Timestamp(seconds: target))
            let frame = try #require(try reader.next())
            #expect(abs(frame.timestamp.seconds - (target * 10).rounded(.up) / 10) < 1e-6)
        }
        try reader.seek(to: Timestamp(seconds: 99))
        #expect(try reader.next() == nil)
        try reader.seek(to: .zero)
        #expect(try reader.allFrames().count == 30)
    }

    @Test func `a change of size in mid-stream is survived`() throws {
        let folder = try TemporaryFolder()
        var bytes = Data()
        for (name, width) in [("a.h264", 96), ("b.h264", 64)] {
            let part = try folder.makePatches(
                name, size: PixelSize(width: width, height: 48), "-c:v", "libx264", "-pix_fmt", "yuv420p")
            bytes += try Data(contentsOf: URL(fileURLWithPath: part))
        }
        let path = folder.file("both.h264")
        try bytes.write(to: URL(fileURLWithPath: path))
        let frames = try FrameReader(path).allFrames()
        #expect(frames.map(\.pixelBuffer.size.width) == [96, 96, 96, 64, 64, 64])
    }
}
