public import Foundation
import PoseCore

/// Reads and writes keypoint files: JSON Lines, one sequence a line.
///
///     {"label": "squat", "group": "subject 3", "split": "train", "frameRate": 30,
///      "channels": ["x", "y", "confidence"], "joints": ["nose", …], "keypoints": [frames][joints][channels]}
public enum KeypointFile {
    private struct Header: Codable {
        var id: String?
        var label: String
        var group: String?
        var split: String?
        var frameRate: Double
        var channels: [String]
        var joints: [String]
    }

    /// All sequences of a file, in its order.
    public static func read(contentsOf url: URL) throws(TrainingError) -> [KeypointSequence] {
        let data: Data
        do {
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw TrainingError(.unreadable, "\(url.path): cannot be read; name a keypoint file")
        }
        var result: [KeypointSequence] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            do {
                result.append(try parse(Array(line)))
            } catch {
                throw TrainingError(.malformed, "\(url.path), line \(index + 1): \(error)")
            }
        }
        return result
    }

    /// The line of a sequence, without its end.
    public static func line(for sequence: KeypointSequence) throws(TrainingError) -> String {
        let header = Header(
            id: sequence.id, label: sequence.label, group: sequence.group, split: sequence.split,
            frameRate: sequence.frameRate, channels: sequence.channels, joints: sequence.joints)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(header) else {
            throw TrainingError(.malformed, "\(sequence.label): the frame rate is no number")
        }
        let shape = sequence.keypoints.shape
        let frames = (0..<shape[0]).map { frame in
            let joints = (0..<shape[2]).map { joint in
                "["
                    + (0..<shape[1]).map { "\(sequence.keypoints[frame, $0, joint])" }.joined(separator: ",")
                    + "]"
            }
            return "[" + joints.joined(separator: ",") + "]"
        }
        return String(decoding: data.dropLast(), as: UTF8.self)
            + ",\"keypoints\":[" + frames.joined(separator: ",") + "]}"
    }

    private static func parse(_ line: [UInt8]) throws(TrainingError) -> KeypointSequence {
        // The numbers are by far most of a line; they are read here, the rest by Foundation.
        guard let range = arrayRange(after: "\"keypoints\"", in: line) else {
            throw TrainingError(.malformed, "no \"keypoints\"; expected [frames][joints][channels]")
        }
        let rest = Data(line[..<range.lowerBound] + Array("0".utf8) + line[range.upperBound...])
        let header: Header
        do {
            header = try JSONDecoder().decode(Header.self, from: rest)
        } catch {
            throw TrainingError(
                .malformed, "expected an object with label, frameRate, channels, joints and keypoints")
        }
        guard header.frameRate > 0, header.frameRate.isFinite else {
            throw TrainingError(.malformed, "frameRate is \(header.frameRate); expected more than 0")
        }
        let numbers = try numbers(in: line[range])
        let (joints, channels) = (header.joints.count, header.channels.count)
        guard joints > 0, channels > 0, numbers.count.isMultiple(of: joints * channels) else {
            throw TrainingError(
                .malformed,
                "\(numbers.count) numbers do not make whole frames of \(joints) joints × \(channels) channels"
            )
        }
        let frames = numbers.count / (joints * channels)
        var keypoints = KeypointArray(zeros: [frames, channels, joints])
        for frame in 0..<frames {
            for joint in 0..<joints {
                for channel in 0..<channels {
                    keypoints[frame, channel, joint] = numbers[(frame * joints + joint) * channels + channel]
                }
            }
        }
        return KeypointSequence(
            id: header.id, label: header.label, group: header.group, split: header.split,
            frameRate: header.frameRate, channels: header.channels, joints: header.joints,
            keypoints: keypoints)
    }

    private static func arrayRange(after key: String, in line: [UInt8]) -> Range<Int>? {
        let pattern = Array(key.utf8)
        guard line.count > pattern.count,
            let place = (0...(line.count - pattern.count)).first(where: {
                line[$0] == pattern[0] && line[$0..<($0 + pattern.count)].elementsEqual(pattern)
            }),
            let start = line[place...].firstIndex(of: UInt8(ascii: "["))
        else { return nil }
        var depth = 0
        for index in start..<line.count {
            if line[index] == UInt8(ascii: "[") { depth += 1 }
            if line[index] == UInt8(ascii: "]") { depth -= 1 }
            if depth == 0 { return start..<(index + 1) }
        }
        return nil
    }

    private static func numbers(in bytes: ArraySlice<UInt8>) throws(TrainingError) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(bytes.count / 6)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isSeparator(byte) {
                index += 1
                continue
            }
            let start = index
            while index < bytes.endIndex, !isSeparator(bytes[index]) { index += 1 }
            let text = bytes[start..<index]
            if let number = decimal(text) {
                result.append(number)
            } else if text.elementsEqual("null".utf8) || text.elementsEqual("NaN".utf8) {
                result.append(.nan)
            } else {
                throw TrainingError(
                    .malformed, "\"\(String(decoding: text.prefix(20), as: UTF8.self))\" is no number")
            }
        }
        return result
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte <= 32
    }

    /// Reads plain decimals fast; exponents and long numbers the usual way.
    private static func decimal(_ text: ArraySlice<UInt8>) -> Float? {
        var mantissa = 0
        var scale = 1.0
        var isFraction = false
        var digits = text
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        for byte in digits {
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if byte >= 48, byte <= 57, digits.count < 16 {
                mantissa = mantissa * 10 + Int(byte - 48)
                if isFraction { scale *= 10 }
            } else {
                return Float(String(decoding: text, as: UTF8.self))
            }
        }
        let value = Double(mantissa) / scale
        return Float(text.first == UInt8(ascii: "-") ? -value : value)
    }
}
