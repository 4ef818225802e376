import Foundation
import VideoIO

/// Keeps the samples of all tracks in one temporary file until the source has ended, because the files of motion begin with the
/// number of their frames.
///
/// A track takes 30 KB of memory while it is in the picture; what it has more is in the file, 480 bytes for each frame. The file is
/// hidden, in the folder of the results, and removed with the spool.
final class MotionSpool {
    /// Samples that one person has in memory before they are written.
    private static let blockLength = 64
    /// Samples that all people have in memory before they are written: 8 MB.
    private static let maximumPending = 1 << 14

    private struct Track {
        var count = 0
        var first: Double
        var last: Double
        var pending: [UInt32] = []
        /// Where its parts are in the file, in bytes, and how many samples each has.
        var blocks: [(offset: off_t, count: Int)] = []
    }

    private let descriptor: Int32
    private let temporary: String
    private let name: String
    private var end: off_t = 0
    private var pendingCount = 0
    private var tracks: [Int: Track] = [:]

    /// Creates the file beside what will become `path`.
    init(besides path: String) throws(ExportError) {
        name = path
        temporary = TemporaryFiles.begin(for: path)
        descriptor = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let status = errno
            TemporaryFiles.abandon(temporary)
            throw ExportError(.cannotWrite, path, errno: status)
        }
        PartialName.lock(descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        removeFile()
    }

    /// Removes the file's name: when all is written, and the program may end.
    func removeFile() { TemporaryFiles.abandon(temporary) }

    /// The people with samples, in the order of their numbers.
    var people: [Int] { tracks.keys.sorted() }

    /// How many samples a person has, and the times of the first and the last in seconds.
    func extent(of person: Int) -> (count: Int, first: Double, last: Double)? {
        tracks[person].map { ($0.count, $0.first, $0.last) }
    }

    /// Adds a sample; those of a person must come in the order of time.
    func add(_ sample: MotionSample, of person: Int) throws(ExportError) {
        var track = tracks.removeValue(forKey: person) ?? Track(first: sample.time, last: sample.time)
        track.count += 1
        track.last = sample.time
        sample.store(in: &track.pending)
        pendingCount += 1
        if track.pending.count >= Self.blockLength * MotionSample.storedCount { try write(&track) }
        tracks[person] = track
        guard pendingCount >= Self.maximumPending else { return }
        for other in people {
            guard var track = tracks.removeValue(forKey: other) else { continue }
            try write(&track)
            tracks[other] = track
        }
    }

    /// Passes all samples of a person in order.
    func forEach(of person: Int, _ body: (MotionSample) throws(ExportError) -> Void) throws(ExportError) {
        guard let track = tracks[person] else { return }
        for block in track.blocks {
            let numbers = try read(block.count * MotionSample.storedCount, at: block.offset)
            try Self.forEach(in: numbers, body)
        }
        try Self.forEach(in: track.pending, body)
    }

    private static func forEach(
        in numbers: [UInt32], _ body: (MotionSample) throws(ExportError) -> Void
    ) throws(ExportError) {
        var start = 0
        while start < numbers.count {
            try body(MotionSample(stored: numbers[start..<start + MotionSample.storedCount]))
            start += MotionSample.storedCount
        }
    }

    private func write(_ track: inout Track) throws(ExportError) {
        guard !track.pending.isEmpty else { return }
        let length = track.pending.count * 4
        var done = 0
        while done < length {
            let written = track.pending.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress?.advanced(by: done), length - done, end + off_t(done))
            }
            if written < 0 {
                if errno == EINTR { continue }
                throw ExportError(.cannotWrite, name, errno: errno)
            }
            done += written
        }
        let count = track.pending.count / MotionSample.storedCount
        track.blocks.append((end, count))
        end += off_t(length)
        pendingCount -= count
        // Not kept: the track may be over.
        track.pending = []
    }

    private func read(_ count: Int, at offset: off_t) throws(ExportError) -> [UInt32] {
        var numbers = [UInt32](repeating: 0, count: count)
        var done = 0
        while done < 4 * count {
            let got = numbers.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor, bytes.baseAddress?.advanced(by: done), 4 * count - done, offset + off_t(done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw ExportError(.cannotWrite, name, errno: got < 0 ? errno : EIO) }
            done += got
        }
        return numbers
    }
}
