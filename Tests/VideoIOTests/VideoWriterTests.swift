import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import VideoIO

@Suite struct VideoWriterTests {
    private func patches(_ size: PixelSize, in folder: TemporaryFolder) throws -> Bitmap {
        let path = try folder.makePatches("source.png", size: size, frames: 1)
        return try firstBitmap(path)
    }

    private func write(_ times: [Double], _ bitmap: Bitmap, to path: String) throws -> [Double] {
        let writer = try VideoWriter(path, size: bitmap.size, frameRate: 10)
        for time in times { try writer.write(bitmap, at: Timestamp(seconds: time)) }
        try writer.finish()
        return try FrameReader(path).allFrames().map { ($0.timestamp.seconds * 1000).rounded() / 1000 }
    }

    @Test func `colours and size survive, and odd sides grow by one pixel`() throws {
        let folder = try TemporaryFolder()
        for (size, written) in [((97, 55), (98, 56)), ((1280, 720), (1280, 720))] {
            let bitmap = try patches(PixelSize(width: size.0, height: size.1), in: folder)
            let path = folder.file("out.mp4")
            _ = try write([0, 0.1, 0.2], bitmap, to: path)
            let reader = try FrameReader(path)
            #expect(reader.format.size == PixelSize(width: written.0, height: written.1))
            let found = Patches.read(try firstBitmap(path))
            #expect(Patches.error(found) <= 8, "\(found)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "out.mp4", "source.png",
            ])
    }

    @Test func `a name that is too long is refused before anything is written`() throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 64, height: 48)
        _ = try VideoWriter(
            folder.file(String(repeating: "n", count: 251) + ".mp4"), size: size, frameRate: 10)
        let path = folder.file(String(repeating: "n", count: 252) + ".mp4")
        let error = #expect(throws: VideoError.self) {
            try VideoWriter(path, size: size, frameRate: 10)
        }
        #expect(
            error?.description
                == "\(path): has a name of 256 bytes, and 255 is the most; shorten the input's name")
    }

    @Test func `a pause of hours is kept`() throws {
        let folder = try TemporaryFolder()
        let bitmap = try patches(PixelSize(width: 64, height: 48), in: folder)
        let times = try write([0, 0.1, 9000.1, 9000.2], bitmap, to: folder.file("out.mp4"))
        #expect(times.prefix(2) == [0, 0.1] && times.suffix(2) == [9000.1, 9000.2], "\(times)")
        // In between the picture is there again.
        #expect(times.count == 100)
    }

    @Test func `times are kept, starting at zero`() throws {
        let folder = try TemporaryFolder()
        let bitmap = try patches(PixelSize(width: 64, height: 48), in: folder)
        let path = folder.file("out.mp4")
        #expect(try write([-0.5, -0.4, 0.1, 3, 3.033], bitmap, to: path) == [0, 0.1, 0.6, 3.5, 3.533])
        #expect(try write([5], bitmap, to: path) == [0])
        // Twice the same, a little back, far back: the file has them a tick apart, the reader spreads them.
        #expect(
            try write([1, 1.1, 1.1, 1.05, 1.2, 0, 0.1], bitmap, to: path) == [
                0, 0.1, 0.15, 0.175, 0.2, 0.3, 0.4,
            ])
        _ = try write([7, 7.1, 7.2], bitmap, to: path)
        let format = try FrameReader(path).format
        #expect(format.frameRate == 10)
        #expect(format.duration == .milliseconds(300))
    }

    /// Writes 20 pictures of the 30 of a source with sound; returns the file's path, and why it has no sound.
    private func copySound(of source: String, in folder: TemporaryFolder) throws -> (String, String?) {
        let (path, bitmap) = (folder.file("out.mp4"), try firstBitmap(source))
        let writer = try VideoWriter(path, size: bitmap.size, frameRate: 10, soundOf: source)
        for frame in 0..<20 { try writer.write(bitmap, at: Timestamp(seconds: 7 + Double(frame) / 10)) }
        try writer.finish()
        #expect(try FrameReader(path).allFrames().count == 20)
        return (path, writer.soundProblem)
    }

    /// Black and silent but for a flash and a beep from four seconds on.
    private func clapper(
        _ path: String, seconds: Double, isSilent: Bool = false, sound: [String] = ["-c:a", "aac"],
        in folder: TemporaryFolder
    ) throws {
        let moment = "between(t,4,4.3)"
        try folder.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=96x64:r=10:d=\(seconds),drawbox=color=white:t=fill:enable='\(moment)'",
            ]
                + [
                    "-f", "lavfi", "-i",
                    "aevalsrc='\(isSilent ? "0" : "0.5*sin(5000*t)*\(moment)")':d=\(seconds)",
                ]
                + [
                    "-c:v", "libx264", "-g", "30", "-sc_threshold", "0", "-pix_fmt", "yuv420p",
                ] + sound + [path])
    }

    /// When the flash and the beep begin in a copy of a video with its sound, in seconds, and why the sound ends.
    private func clap(
        inCopyOf source: String, _ folder: TemporaryFolder, slowMotion: Double = 1
    ) throws -> (flash: Double?, beep: Double?, problem: String?) {
        let (copy, sound) = (folder.file("copy.mp4"), folder.file("sound.raw"))
        var configuration = FrameReader.Configuration()
        configuration.slowMotion = slowMotion
        let reader = try FrameReader(source, configuration: configuration)
        let writer = try VideoWriter(copy, annotating: reader.format)
        let converter = PictureConverter()
        var flash: Double?
        while let frame = try reader.next() {
            let bitmap = try #require(converter.bitmap(of: frame.pixelBuffer))
            if flash == nil, bitmap.color(x: 40, y: 30)[0] > 128 { flash = frame.timestamp.seconds }
            try writer.write(bitmap, at: frame.timestamp, isAfterClockJump: frame.isAfterClockJump)
        }
        try writer.finish()
        try folder.ffmpeg(
            ["-i", copy, "-af", "aresample=8000:async=1:first_pts=0", "-ac", "1", "-f", "u8", sound])
        let samples = try Data(contentsOf: URL(fileURLWithPath: sound))
        let beep = samples.firstIndex { abs(Int($0) - 128) > 20 }.map { Double($0) / 8000 }
        return (flash, beep, writer.soundProblem)
    }

    @Test func `sound stays in step where a stream begins between two key frames`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("clap.ts")
        try clapper(path, seconds: 6, in: folder)
        let whole = try clap(inCopyOf: path, folder)
        #expect(whole.flash == 4 && abs((whole.beep ?? 0) - 4) < 0.06, "\(whole)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.dropFirst(bytes.count / 3 / 188 * 188).write(to: URL(fileURLWithPath: path))
        let cut = try clap(inCopyOf: path, folder)
        let flash = try #require(cut.flash)
        #expect(flash < 3 && abs((cut.beep ?? 0) - flash) < 0.06 && cut.problem == nil, "\(cut)")
    }

    @Test(
        arguments: [
            ("pcm.mov", ["-c:a", "pcm_s16be", "-ac", "2"]),
            ("camera.mkv", ["-c:a", "pcm_mulaw", "-ar", "8000"]),
            ("studio.mov", ["-c:a", "pcm_s24le", "-ar", "48000", "-ac", "4"]),
            ("float.mkv", ["-c:a", "pcm_f32le"]),
            ("recorder.mov", ["-c:a", "pcm_s24le", "-ar", "192000", "-ac", "2"]),
            ("old.avi", ["-c:v", "mpeg4", "-c:a", "pcm_u8", "-ar", "11025"]),
            ("late.mkv", ["-c:a", "pcm_s16le", "-af", "atrim=start=2"]),
            ("free.mkv", ["-c:a", "flac"]),
            ("disc.mkv", ["-c:a", "truehd", "-strict", "experimental", "-ac", "2"]),
        ])
    func `sound that an MP4 cannot hold becomes AAC, in step`(name: String, sound: [String]) throws {
        let folder = try TemporaryFolder()
        try clapper(folder.file(name), seconds: 6, sound: sound, in: folder)
        let clap = try clap(inCopyOf: folder.file(name), folder)
        let flash = try #require(clap.flash)
        #expect(abs(flash - 4) < 0.06 && abs((clap.beep ?? 0) - 4) < 0.06 && clap.problem == nil, "\(clap)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("sound.raw")))
        #expect((5.8...6.2).contains(Double(bytes.count) / 8000))
    }

    @Test func `sound that cannot be encoded is left out, and that is said`() throws {
        let folder = try TemporaryFolder()
        // AAC has no such rate.
        let source = folder.file("clap.mov")
        try clapper(source, seconds: 3, sound: ["-c:a", "pcm_s16le", "-ar", "768000"], in: folder)
        let (_, problem) = try copySound(of: source, in: folder)
        #expect(problem == "its sound (pcm_s16le) cannot be in an MP4 and is left out")
    }

    @Test func `annotated slow motion plays as slowly as its source, with its sound`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("clap.mp4")
        try clapper(path, seconds: 6, in: folder)
        let clap = try clap(inCopyOf: path, folder, slowMotion: 8)
        #expect(clap.flash == 0.5 && abs((clap.beep ?? 0) - 4) < 0.06 && clap.problem == nil, "\(clap)")
        let (copy, film) = (try FrameReader(folder.file("copy.mp4")), try FrameReader(path))
        #expect(copy.format.frameRate == film.format.frameRate)
        #expect(try copy.allFrames().map(\.timestamp) == film.allFrames().map(\.timestamp))
    }

    @Test func `sound ends where the clock jumps, and that is said`() throws {
        let folder = try TemporaryFolder()
        var bytes = Data()
        for (name, seconds, isSilent) in [("a.ts", 3.0, true), ("b.ts", 6, false)] {
            try clapper(folder.file(name), seconds: seconds, isSilent: isSilent, in: folder)
            bytes += try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        }
        let path = folder.file("joined.ts")
        try bytes.write(to: URL(fileURLWithPath: path))
        let clap = try clap(inCopyOf: path, folder)
        #expect(abs((clap.flash ?? 0) - 7) < 0.2 && clap.beep == nil, "\(clap)")
        #expect(
            clap.problem?.hasPrefix("its clock jumps after 3.") == true
                && clap.problem?.hasSuffix(" s, and its sound is left out from there on") == true, "\(clap)")
    }

    @Test func `the sound of a file is copied as it is, as far as the pictures go`() throws {
        let folder = try TemporaryFolder()
        let picture = ["-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=3"]
        let sound = ["-f", "lavfi", "-i", "anoisesrc=d=3:a=0.1:seed=7"]
        func stored(_ path: String) throws -> Data {
            try folder.ffmpeg(["-i", path, "-vn", "-c", "copy", folder.file("sound.aac")])
            return try Data(contentsOf: URL(fileURLWithPath: folder.file("sound.aac")))
        }
        for name in ["source.mp4", "source.ts", "source.mkv"] {
            let source = folder.file(name)
            try folder.ffmpeg(picture + sound + ["-c:a", "aac", source])
            let (path, problem) = try copySound(of: source, in: folder)
            #expect(problem == nil)
            let (whole, copied) = (try stored(source), try stored(path))
            #expect(whole.range(of: copied) != nil, "\(name): \(copied.count) of \(whole.count) bytes")
            let share = Double(copied.count) / Double(whole.count)
            #expect((0.62...0.71).contains(share), "\(name)")
        }
        // The track that was recorded best is not the one that can be copied.
        let tracks = ["-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a:0", "pcm_s16le", "-c:a:1", "aac"]
        try folder.ffmpeg(picture + sound + tracks + [folder.file("tracks.mov")])
        let (chosen, none) = try copySound(of: folder.file("tracks.mov"), in: folder)
        #expect(try none == nil && stored(chosen).count > 1000)
        try folder.ffmpeg(picture + [folder.file("silent.mp4")])
        #expect(try copySound(of: folder.file("silent.mp4"), in: folder).1 == nil)
    }

    @Test func `the index comes first`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("out.mp4")
        _ = try write([0, 1], try patches(PixelSize(width: 64, height: 48), in: folder), to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let index = try #require(bytes.range(of: Data("moov".utf8)))
        let data = try #require(bytes.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < data.lowerBound)
    }

    @Test(arguments: [String(repeating: "n", count: 246), String(repeating: "日本", count: 41)])
    func `a video may have as long a name as a file may have`(name: String) throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 64, height: 48)
        let writer = try VideoWriter(folder.file(name + ".mp4"), size: size, frameRate: 30)
        try writer.write(Bitmap(size: size), at: .zero)
        let partial = (writer.partialPath as NSString).lastPathComponent
        #expect(PartialName.process(of: partial) == getpid())
        #expect(PartialName.path(for: folder.file("o" + name + ".mp4")) != writer.partialPath)
        try writer.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name + ".mp4"])
    }

    @Test func `an unfinished or cancelled video leaves no file`() throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 64, height: 48)
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        do {
            let writer = try VideoWriter(folder.file("out.mp4"), size: size, frameRate: 30)
            try writer.write(Bitmap(size: size), at: .zero)
            #expect(try files().map { folder.file($0) } == [PartialName.path(for: folder.file("out.mp4"))])
        }
        #expect(try files().isEmpty)
        let writer = try VideoWriter(folder.file("out.mp4"), size: size, frameRate: nil)
        writer.cancel()
        #expect(try files().isEmpty)
    }

    @Test func `refusals name the output`() throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 64, height: 48)
        let missing = folder.file("none/out.mp4")
        let missingError = #expect(throws: VideoError.self) {
            _ = try VideoWriter(missing, size: size, frameRate: 30)
        }
        #expect(
            missingError?.description
                == "\(missing): the folder \(folder.path)/none/ does not exist; create it first")
        let folderError = #expect(throws: VideoError.self) {
            _ = try VideoWriter(folder.path, size: size, frameRate: 30)
        }
        #expect(folderError?.description == "\(folder.path): is a folder; give the name of a file")
    }

    @Test func `devices and pipes keep their names`() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("out.mp4")
        try #require(mkfifo(pipe, 0o600) == 0)
        let error = #expect(throws: VideoError.self) {
            _ = try VideoWriter(pipe, size: PixelSize(width: 64, height: 48), frameRate: 30)
        }
        #expect(error?.description == "\(pipe): is a device or a pipe; give the name of a file")
        #expect(throws: VideoError.self) {
            try ImageFile.writePNG(Bitmap(size: .init(width: 2, height: 2)), to: pipe)
        }
        var status = stat()
        #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `a full disk is reported`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("out.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: PartialName.path(for: path), withDestinationPath: "/dev/full")
        let size = PixelSize(width: 320, height: 240)
        let error = #expect(throws: VideoError.self) {
            let writer = try VideoWriter(path, size: size, frameRate: 30)
            for index in 0..<60 {
                try writer.write(Bitmap(size: size), at: Timestamp(seconds: Double(index) / 30))
            }
            try writer.finish()
        }
        #expect(error?.description == "\(path): the disk is full; make room or choose another folder")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: [(97, 55), (1, 1), (64, 48)]) func `a PNG keeps every pixel`(width: Int, height: Int)
        throws
    {
        let folder = try TemporaryFolder()
        let bitmap = Bitmap(size: PixelSize(width: width, height: height))
        var random = SeededGenerator(seed: 3)
        bitmap.withBytes { bytes in
            for index in bytes.indices {
                bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next())
            }
        }
        let path = folder.file("picture.png")
        try ImageFile.writePNG(bitmap, to: path)
        let read = try firstBitmap(path)
        #expect(read.size == bitmap.size)
        for y in 0..<height {
            for x in 0..<width { #expect(read.color(x: x, y: y) == bitmap.color(x: x, y: y)) }
        }
    }
}
