public import Foundation
import LinearModels
import PoseCore

/// Reads and writes keypoint files: JSON Lines, one sequence a line.
///
///     {"label": "squat", "group": "subject 3", "split": "train", "frameRate": 30,
///      "channels": ["x", "y", "confidence"], "joints": ["nose", …], "keypoints": [frames][joints][channels]}
///
/// `null` in place of a number, a joint or a frame means that it is missing. `aspectRatio` (width ÷ height) may
/// say that x and y are shares of a picture; without it both are in one unit.
public enum KeypointFile {
    /// What a file holds: the good lines, and why the others are not.
    public struct Content: Sendable {
        /// The sequences in the file's order.
        public var sequences: [KeypointSequence]
        /// The line of each sequence, counted from 1.
        public var lineNumbers: [Int]
        /// One message for each line that is not a sequence; it names file and line.
        public var failures: [TrainingError]
    }

    /// Larger files are refused: they would not fit into memory.
    private static let maximumSize = 4_000_000_000

    /// False for videos, models and other files that are no text.
    static func mayBeOne(_ url: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: url) else { return true }
        defer { try? file.close() }
        return (try? file.read(upToCount: 4096))?.contains(0) != true
    }

    /// All sequences of a file, in its order; the first bad line is thrown.
    public static func read(contentsOf url: URL) throws(TrainingError) -> [KeypointSequence] {
        let content = try readAll(contentsOf: url)
        if let failure = content.failures.first { throw failure }
        return content.sequences
    }

    /// The good lines of a file, and what is wrong with the others.
    ///
    /// - Throws: When the file cannot be read at all.
    public static func readAll(contentsOf url: URL) throws(TrainingError) -> Content {
        let data: Data
        do {
            let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
            guard size <= maximumSize else {
                throw TrainingError(
                    .unsuitable,
                    "\(url.path): \(size / 1_000_000_000) GB; keypoint files of up to 4 GB are read, so split it or take fewer sequences"
                )
            }
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch let error as TrainingError {
            throw error
        } catch {
            throw TrainingError(.unreadable, "\(url.path): cannot be read; name a keypoint file")
        }
        return readAll(data, name: url.path)
    }

    /// The good lines of a file's bytes, and what is wrong with the others; `name` is for the messages.
    public static func readAll(_ data: Data, name: String) -> Content {
        let lines = Self.lines(of: data)
        let results = lines.concurrentMap { line in
            data.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) -> Result<KeypointSequence, TrainingError> in
                do throws(TrainingError) {
                    let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
                    return .success(try KeypointLine(text).sequence())
                } catch {
                    return .failure(TrainingError(error.code, "\(name), line \(line.number): \(error)"))
                }
            }
        }
        var content = Content(sequences: [], lineNumbers: [], failures: [])
        for (line, result) in zip(lines, results) {
            switch result {
            case .success(let sequence):
                content.sequences.append(sequence)
                content.lineNumbers.append(line.number)
            case .failure(let failure): content.failures.append(failure)
            }
        }
        return content
    }

    /// The line of a sequence, without its end.
    ///
    /// - Throws: `TrainingError` for a sequence that could not be read again.
    public static func line(for sequence: KeypointSequence) throws(TrainingError) -> String {
        try sequence.check()
        let header = KeypointLine.Header(
            id: sequence.id, label: sequence.label, group: sequence.group, split: sequence.split,
            frameRate: sequence.frameRate,
            aspectRatio: sequence.aspectRatio == 1 ? nil : sequence.aspectRatio,
            channels: sequence.channels, joints: sequence.joints)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(header) else {
            throw TrainingError(.malformed, "\(sequence.label): the frame rate is no number")
        }
        let shape = sequence.keypoints.shape
        let frames = (0..<shape[0]).map { frame in
            let joints = (0..<shape[2]).map { joint in
                let values = (0..<shape[1]).map { channel in
                    let value = sequence.keypoints[frame, channel, joint]
                    return value.isFinite ? "\(value)" : "null"
                }
                return "[" + values.joined(separator: ",") + "]"
            }
            return "[" + joints.joined(separator: ",") + "]"
        }
        return String(decoding: data.dropLast(), as: UTF8.self)
            + ",\"keypoints\":[" + frames.joined(separator: ",") + "]}"
    }

    /// Where the lines that are not empty stand, with their numbers counted from 1.
    private static func lines(of data: Data) -> [(number: Int, range: Range<Int>)] {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [(number: Int, range: Range<Int>)] in
            var result: [(number: Int, range: Range<Int>)] = []
            var start = 0
            var number = 1
            while start < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                let length = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
                let range = start..<(start + length)
                if bytes[range].contains(where: { $0 > 32 }) { result.append((number, range)) }
                start += length + 1
                number += 1
            }
            return result
        }
    }
}
