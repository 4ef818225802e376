import Foundation
import PoseCore

/// Reads one line of a keypoint file.
///
/// The numbers are by far most of a line: they are read here, the rest by Foundation.
struct KeypointLine {
    /// All but the numbers.
    struct Header: Codable {
        var id: String?
        var label: String
        var group: String?
        var split: String?
        var frameRate: Double
        var aspectRatio: Float?
        var channels: [String]
        var joints: [String]
    }

    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: The line; not kept beyond the call that made it.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    func sequence() throws(TrainingError) -> KeypointSequence {
        let range = try arrayRange()
        let rest = Data(bytes[..<range.lowerBound]) + Data("0".utf8) + Data(bytes[range.upperBound...])
        let header = try header(rest)
        var reader = NumberReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), header: header)
        let (values, frameCount) = try reader.frames()
        guard frameCount > 0 else {
            throw TrainingError(.malformed, "\"keypoints\" is empty; expected at least one frame")
        }
        let (jointCount, channelCount) = (header.joints.count, header.channels.count)
        var keypoints = KeypointArray(zeros: [frameCount, channelCount, jointCount])
        for frame in 0..<frameCount {
            for joint in 0..<jointCount {
                for channel in 0..<channelCount {
                    keypoints[frame, channel, joint] =
                        values[(frame * jointCount + joint) * channelCount + channel]
                }
            }
        }
        return KeypointSequence(
            id: header.id, label: header.label, group: header.group, split: header.split,
            frameRate: header.frameRate, aspectRatio: header.aspectRatio ?? 1, channels: header.channels,
            joints: header.joints, keypoints: keypoints)
    }

    private func header(_ data: Data) throws(TrainingError) -> Header {
        let header: Header
        do {
            header = try JSONDecoder().decode(Header.self, from: data)
        } catch let error as DecodingError {
            switch error {
            case .keyNotFound(let key, _):
                throw TrainingError(
                    .malformed,
                    "no \"\(key.stringValue)\"; expected an object with label, frameRate, channels, joints and keypoints"
                )
            case .typeMismatch(_, let context), .valueNotFound(_, let context):
                let key = context.codingPath.map(\.stringValue).first ?? "line"
                throw TrainingError(
                    .malformed,
                    "\"\(key)\" is of the wrong type; expected strings, a number for frameRate and lists of strings for channels and joints"
                )
            default: throw TrainingError(.malformed, "is no JSON object; check quotes, commas and brackets")
            }
        } catch {
            throw TrainingError(.malformed, "is no JSON object; check quotes, commas and brackets")
        }
        if let problem = header.label.labelProblem {
            throw TrainingError(.malformed, "\(problem); say what the person does")
        }
        guard !header.label.isEmpty else {
            throw TrainingError(.malformed, "\"label\" is empty; name what the person does")
        }
        try KeypointSequence.check(
            frameRate: header.frameRate, aspectRatio: header.aspectRatio ?? 1, channels: header.channels,
            joints: header.joints)
        return header
    }

    /// Where the array of `"keypoints"` stands.
    private func arrayRange() throws(TrainingError) -> Range<Int> {
        let key = Array("\"keypoints\"".utf8)
        var place = 0
        search: while true {
            guard let quote = bytes[place...].firstIndex(of: key[0]), quote + key.count < bytes.count else {
                let isObject = bytes.first { $0 > 32 } == UInt8(ascii: "{")
                throw TrainingError(
                    .malformed,
                    isObject
                        ? "no \"keypoints\"; expected [frames][joints][channels]"
                        : "is no JSON object; expected one sequence a line")
            }
            place = quote + 1
            guard bytes[quote..<(quote + key.count)].elementsEqual(key) else { continue }
            var next = quote + key.count
            while next < bytes.count, bytes[next] <= 32 { next += 1 }
            if next < bytes.count, bytes[next] == UInt8(ascii: ":") {
                place = next + 1
                break search
            }
        }
        while place < bytes.count, bytes[place] <= 32 { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else {
            throw TrainingError(.malformed, "\"keypoints\" is no list; expected [frames][joints][channels]")
        }
        var depth = 0
        for index in place..<bytes.count {
            if bytes[index] == UInt8(ascii: "[") { depth += 1 }
            if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
            if depth == 0 { return place..<(index + 1) }
        }
        throw TrainingError(.malformed, "\"keypoints\" does not end: the line is cut off or broken in two")
    }
}

extension KeypointLine {
    /// Reads [frames][joints][channels], however it is spaced; what is missing becomes NaN.
    struct NumberReader {
        let bytes: UnsafeRawBufferPointer
        let header: Header
        private var index = 0

        init(bytes: UnsafeRawBufferPointer, header: Header) {
            self.bytes = bytes
            self.header = header
        }

        mutating func frames() throws(TrainingError) -> (values: [Float], frameCount: Int) {
            let (jointCount, channelCount) = (header.joints.count, header.channels.count)
            var values: [Float] = []
            values.reserveCapacity(bytes.count / 6)
            var frame = 0
            _ = take("[")
            while !take("]") {
                if takeNull() {
                    values += repeatElement(.nan, count: jointCount * channelCount)
                } else {
                    guard take("[") else { throw unexpected("a frame's list of joints", frame, nil) }
                    var joint = 0
                    while !take("]") {
                        guard joint < jointCount else { throw wrongCount(frame, "more than \(jointCount)") }
                        try appendJoint(to: &values, frame: frame, joint: joint)
                        joint += 1
                        _ = take(",")
                    }
                    guard joint == jointCount else { throw wrongCount(frame, "\(joint)") }
                }
                frame += 1
                _ = take(",")
            }
            return (values, frame)
        }

        private mutating func appendJoint(
            to values: inout [Float], frame: Int, joint: Int
        ) throws(TrainingError) {
            let channelCount = header.channels.count
            if takeNull() {
                values += repeatElement(.nan, count: channelCount)
                return
            }
            guard take("[") else { throw unexpected("a joint's list of values", frame, joint) }
            var channel = 0
            while !take("]") {
                guard let value = number() else { throw unexpected("a number", frame, joint) }
                try KeypointSequence.check(value, frame: frame, joint: header.joints[joint])
                values.append(value)
                channel += 1
                _ = take(",")
            }
            guard channel == channelCount else {
                throw TrainingError(
                    .malformed,
                    "frame \(frame), joint \(header.joints[joint]) has \(channel) values; expected \(channelCount) (\(header.channels.joined(separator: ", ")))"
                )
            }
        }

        private func wrongCount(_ frame: Int, _ found: String) -> TrainingError {
            TrainingError(
                .malformed,
                "frame \(frame) has \(found) joints; expected \(header.joints.count), as many as \"joints\" names"
            )
        }

        private func unexpected(_ wanted: String, _ frame: Int, _ joint: Int?) -> TrainingError {
            let text = String(decoding: bytes[index...].prefix(12), as: UTF8.self)
            let place = joint.map { ", joint \(header.joints[$0])" } ?? ""
            return TrainingError(.malformed, "frame \(frame)\(place): \"\(text)\" is not \(wanted)")
        }

        private mutating func skipSpace() {
            while index < bytes.count, bytes[index] <= 32 { index += 1 }
        }

        private mutating func take(_ mark: Unicode.Scalar) -> Bool {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
            index += 1
            return true
        }

        private mutating func takeNull() -> Bool {
            skipSpace()
            guard bytes[index...].starts(with: "null".utf8) else { return false }
            index += 4
            return true
        }

        /// The next number; nil when there is none. Plain decimals are read fast, others the usual way.
        private mutating func number() -> Float? {
            skipSpace()
            let start = index
            var mantissa = 0
            var scale = 1.0
            var isFraction = false
            var isPlain = true
            let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
            if isNegative { index += 1 }
            while index < bytes.count {
                let byte = bytes[index]
                if byte >= 48, byte <= 57 {
                    mantissa = mantissa &* 10 &+ Int(byte - 48)
                    if isFraction { scale *= 10 }
                } else if byte == UInt8(ascii: "."), !isFraction {
                    isFraction = true
                } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte <= 32 {
                    break
                } else {
                    isPlain = false
                }
                index += 1
            }
            let length = index - start
            if isPlain, (isNegative ? 2...17 : 1...16).contains(length) {
                let value = Double(mantissa) / scale
                return Float(isNegative ? -value : value)
            }
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            if ["null", "NaN", "nan", "Infinity", "-Infinity"].contains(text) { return .nan }
            guard let value = Float(text) else {
                index = start
                return nil
            }
            return value.isFinite ? value : .nan
        }
    }
}
