import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import VideoIO

@Suite struct FrameReaderDamageTests {
    private static let movie = [
        "-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=4", "-c:v", "libx264", "-preset", "ultrafast", "-g",
        "10",
        "-pix_fmt", "yuv420p",
    ]

    private func cut(_ path: String, to share: Double) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(fileURLWithPath: path))
    }

    @Test func `a file truncated after its index gives what is left and counts the rest`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cut.mp4")
        try folder.ffmpeg(Self.movie + ["-movflags", "+faststart", path])
        try cut(path, to: 0.5)
        let reader = try FrameReader(path)
        let count = try reader.allFrames().count
        #expect(count > 30 && count < 80)
        #expect(reader.lostFrames > 0)
        #expect(abs(count + reader.lostFrames - 100) <= 1)
    }

    @Test func `a file truncated before its index is refused with the reason`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cut.mp4")
        try folder.ffmpeg(Self.movie + [path])
        try cut(path, to: 0.5)
        let error = #expect(throws: VideoError.self) { _ = try FrameReader(path) }
        #expect(
            error?.description
                == "\(path): has no index, so the file was probably cut off; copy or record it again")
        #expect(error?.code == .notVideo)
    }

    @Test(arguments: ["avi", "mkv", "ts", "h264"]) func `streams without an index may end anywhere`(
        ending: String
    )
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.file("cut." + ending)
        try folder.ffmpeg(Self.movie + [path])
        #expect(try warnings(of: path).isEmpty)
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        try cut(path, to: 0.6)
        let count = try FrameReader(path).allFrames().count
        #expect(count > 30 && count < 90)
        if ["avi", "mkv"].contains(ending) {
            let present = Int(Double(size) * 0.6)
            #expect(
                try warnings(of: path).last
                    == "\(path): was cut off, \(present) of its \(size) bytes are there; copy or record it again"
            )
        }
    }

    private func warnings(of path: String) throws -> [String] {
        let reader = try FrameReader(path)
        _ = try reader.allFrames()
        return reader.warnings.lines()
    }

    @Test func `a recording whose recorder never stated its length is not called cut off`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("live.mkv")
        try folder.ffmpeg(Self.movie + ["-f", "matroska", "-live", "1", path])
        try cut(path, to: 0.6)
        #expect(try warnings(of: path).isEmpty)
        let avi = folder.file("open.avi")
        try folder.ffmpeg(Self.movie + [avi])
        try cut(avi, to: 0.6)
        for bytes in [[0, 0, 0, 0], [255, 255, 255, 255]] as [[UInt8]] {
            var data = try Data(contentsOf: URL(fileURLWithPath: avi))
            data.replaceSubrange(4..<8, with: bytes)
            try data.write(to: URL(fileURLWithPath: avi))
            #expect(ContainerLength(path: avi) == nil)
        }
    }

    @Test(arguments: ["mp4", "mkv", "avi", "ts", "h264", "jpg", "png", "gif"])
    func `damaged bytes never crash or hang, and one thread and two read the same`(ending: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("damaged." + ending)
        let isPicture = ending == "jpg" || ending == "png"
        let codec = isPicture || ending == "gif" ? Array(Self.movie.prefix(4)) : Self.movie
        try folder.ffmpeg(codec + ["-frames:v", isPicture ? "1" : "40", path])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        func read(threads: Int) -> [String] {
            do {
                var configuration = FrameReader.Configuration()
                configuration.threads = threads
                let reader = try FrameReader(path, configuration: configuration)
                let sums = try reader.allFrames().map {
                    "\($0.timestamp.nanoseconds) \(checksum($0.pixelBuffer))"
                }
                return sums + ["\(reader.lostFrames) \(reader.damagedFrames)"]
            } catch {
                return ["\(error)"]
            }
        }
        for seed in 0..<4 as Range<UInt64> {
            var bytes = whole
            var random = SeededGenerator(seed: seed)
            for _ in 0..<(isPicture ? 4 : 40) {
                let place = Int(random.next() % UInt64(bytes.count))
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            let first = read(threads: 2)
            #expect(first == read(threads: 2), "seed \(seed)")
            #expect(first == read(threads: 1), "seed \(seed)")
        }
    }

    @Test(arguments: [("ts", true), ("mp4", true), ("mkv", true), ("h264", false)])
    func `of a long file with damage at its end only the last seconds are decoded again`(
        ending: String, canBeWound: Bool
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("long." + ending)
        try folder.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=40", "-c:v", "libx264", "-preset", "ultrafast",
                "-g", "50",
            ]
                + ["-bf", "2", "-pix_fmt", "yuv420p", "-movflags", "+faststart", path])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 3)
        for place in bytes.count * 19 / 20..<bytes.count * 19 / 20 + 1500 {
            bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        func read(threads: Int) throws -> (sums: [String], decodedAgain: Int) {
            var configuration = FrameReader.Configuration()
            configuration.threads = threads
            let decoder = try SteadyDecoder(
                path, configuration: configuration, interrupt: InterruptState(canceller: ReadCanceller()))
            var sums: [String] = []
            while let picture = try decoder.next() {
                sums.append("\(picture.time) \(checksum(picture.buffer))")
            }
            return (sums + ["\(decoder.lostFrames) \(decoder.damagedFrames)"], decoder.decodedAgain)
        }
        let (one, two) = (try read(threads: 1), try read(threads: 2))
        #expect(one.sums.count > 900 && one.decodedAgain == 0)
        #expect(two.sums == one.sums)
        #expect(two.decodedAgain > 0 && (two.decodedAgain < 330) == canBeWound, "\(two.decodedAgain)")
    }

    @Test func `a file that is cut off between two frames is not read a second time`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cut.mp4")
        try folder.ffmpeg(Self.movie + ["-bf", "0", "-movflags", "+faststart", path])
        // The bytes of the pictures alone, which are the last in the file.
        for count in [60, 100] {
            try folder.ffmpeg(
                [
                    "-i", path, "-c", "copy", "-frames:v", "\(count)", "-f", "rawvideo",
                    folder.file("\(count)"),
                ])
        }
        func size(_ file: String) throws -> Int { try Data(contentsOf: URL(fileURLWithPath: file)).count }
        let missing = try size(folder.file("100")) - size(folder.file("60"))
        try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(missing).write(
            to: URL(fileURLWithPath: path))
        var configuration = FrameReader.Configuration()
        configuration.threads = 2
        let decoder = try SteadyDecoder(
            path, configuration: configuration, interrupt: InterruptState(canceller: ReadCanceller()))
        var count = 0
        while try decoder.next() != nil { count += 1 }
        #expect(count == 60 && decoder.lostFrames == 40 && decoder.decodedAgain == 0)
    }

    @Test func `damage in the middle leaves most frames and is counted`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("damaged.mp4")
        try folder.ffmpeg(Self.movie + ["-movflags", "+faststart", path])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 7)
        for place in bytes.count / 2..<bytes.count / 2 + 4000 {
            bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let reader = try FrameReader(path)
        #expect(try reader.allFrames().count >= 85)
        #expect(reader.lostFrames + reader.damagedFrames > 0)
    }

    @Test func `frames of which parts were guessed are counted in a warning`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("damaged.mkv")
        try folder.ffmpeg(Self.movie + [path])
        #expect(try FrameReader(path).warnings.isEmpty)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let place = bytes.count / 4 + Int(random.next() % UInt64(bytes.count * 3 / 4))
            bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let reader = try FrameReader(path)
        _ = try reader.allFrames()
        #expect(reader.damagedFrames > 1)
        #expect(
            reader.warnings.lines() == [
                "\(path): \(reader.damagedFrames) frames are damaged, and parts of them were guessed"
            ])
    }

    @Test func `a photograph that was cut off is given and named, also in a folder`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("photos/2.jpg")
        try FileManager.default.createDirectory(
            atPath: folder.file("photos"), withIntermediateDirectories: true)
        for name in ["1", "2"] {
            try folder.ffmpeg(Self.movie.prefix(4) + ["-frames:v", "1", folder.file("photos/\(name).jpg")])
        }
        try cut(path, to: 0.5)
        let expected = ["\(path): is damaged, and parts of it may be guessed; copy it again"]
        for (source, count) in [(path, 1), (folder.file("photos"), 2)] {
            let reader = try FrameReader(source)
            #expect(try reader.allFrames().count == count)
            #expect(reader.damagedFrames == 1 && reader.lostFrames == 0)
            #expect(reader.warnings.lines() == expected)
        }
    }

    /// A sum over the luma or RGB plane that any changed byte changes.
    private func checksum(_ buffer: PixelBuffer) -> UInt64 {
        let plane = buffer.planes[0]
        let bytes = plane.width * (buffer.format == .rgb ? 3 : 1)
        return buffer.withPlane(0) { start in
            var sum: UInt64 = 1_469_598_103_934_665_603
            for y in 0..<plane.height {
                for x in 0..<bytes {
                    sum = (sum ^ UInt64(start[y * plane.bytesPerRow + x])) &* 1_099_511_628_211
                }
            }
            return sum
        }
    }
}
