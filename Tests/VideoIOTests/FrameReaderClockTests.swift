import Foundation
import PoseCore
import Testing

@testable import VideoIO

/// Headers and clocks that damaged files have: their numbers go up to the ends of what fits.
@Suite struct FrameReaderClockTests {
    @Test(arguments: [1e14, 1e300, .infinity, .nan])
    func `a file that states a length of ages has none, and all of its frames`(milliseconds: Double) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("long.mkv")
        try MatroskaFile(times: [0, 100, 200], duration: milliseconds, in: folder).write(to: path)
        let reader = try FrameReader(path)
        #expect(reader.format.duration.map { $0 < .seconds(1) } ?? true)
        #expect(try reader.allFrames().map(\.timestamp.seconds) == [0, 0.1, 0.2])
    }

    @Test(
        arguments: [
            [7_000_000_000_000_000_000, -8_000_000_000_000_000_000, 0], [1_000_000_000_000_000_000, 0, 40],
            [-9_000_000_000_000_000_000, 0, 9_000_000_000_000_000_000],
        ] as [[Int64]])
    func `times from one end of a clock to the other become rising ones`(times: [Int64]) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("wild.mkv")
        try MatroskaFile(times: times, in: folder).write(to: path)
        let reader = try FrameReader(path)
        #expect(reader.format.duration == nil)
        let found = try reader.allFrames().map(\.timestamp)
        #expect(!found.isEmpty && zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `an Ogg file whose clock jumps beyond what nanoseconds count is not wound`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.makePatches("wild.ogv", frames: 30, "-c:v", "libtheora", "-g", "8")
        try Self.setLastPositions(0x7FFF_FFFF_FFFF_FF00, inOggFile: path)
        let reader = try FrameReader(path)
        let error = #expect(throws: VideoError.self) { try reader.seek(to: Timestamp(seconds: 1)) }
        #expect(error?.description == VideoError.clockJumps(path).description)
    }

    @Test func `what fast motion makes of a late time is still a time`() {
        let pace = SlowMotion(factor: 0.001)
        #expect(pace.time(atFilmTime: 1_000_000_000) == 1_000_000_000_000)
        #expect(pace.time(atFilmTime: .max) == 9_000_000_000_000_000_000)
    }

    /// Gives a file's last two pages another position on the clock, and the checksums that go with it.
    private static func setLastPositions(_ position: UInt64, inOggFile path: String) throws {
        let url = URL(fileURLWithPath: path)
        var bytes = [UInt8](try Data(contentsOf: url))
        let marks = bytes.indices.filter { bytes[$0...].starts(with: "OggS".utf8) }
        func write(_ number: UInt64, at place: Int, count: Int) {
            for byte in 0..<count {
                bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))
            }
        }
        for (mark, end) in zip(marks, marks.dropFirst() + [bytes.count]).suffix(2) {
            write(position, at: mark + 6, count: 8)
            write(0, at: mark + 22, count: 4)
            var checksum: UInt32 = 0
            for byte in bytes[mark..<end] {
                checksum ^= UInt32(byte) << 24
                for _ in 0..<8 { checksum = checksum << 1 ^ (checksum >> 31) * 0x04C1_1DB7 }
            }
            write(UInt64(checksum), at: mark + 22, count: 4)
        }
        try Data(bytes).write(to: url)
    }
}
