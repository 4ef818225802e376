import Foundation
import PoseCore

/// Reads what `limber analyze` writes, JSON Lines of header, frames and predictions, as one person's recording.
enum AnalysisFile {
    private struct Line: Decodable {
        struct Person: Decodable {
            var prominent: Bool
            var joints: [String: [Float]]
        }
        var type: String
        var label: String?
        var group: String?
        var width: Int?
        var height: Int?
        var time: Double?
        var people: [Person]?
    }

    /// True when a file begins with the header that `limber analyze` writes.
    static func isOne(_ url: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: url) else { return false }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: 65_536),
            let line = start.split(separator: UInt8(ascii: "\n")).first,
            let header = try? JSONDecoder().decode(Line.self, from: Data(line))
        else { return false }
        return header.type == "header"
    }

    /// The label and group that a header may carry.
    static func label(of url: URL) -> (label: String?, group: String?) {
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe),
            let line = data.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
            let header = try? JSONDecoder().decode(Line.self, from: Data(line))
        else { return (nil, nil) }
        return (header.label, header.group)
    }

    /// The prominent person's recording.
    static func read(contentsOf url: URL) throws(TrainingError) -> PoseRecording {
        let data: Data
        do {
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw TrainingError(.unreadable, "\(url.path): cannot be read; name a file of `limber analyze`")
        }
        var recording: PoseRecording?
        let decoder = JSONDecoder()
        let names = BodyJointName.keypointOrder.map(\.rawValue)
        var number = 0
        for bytes in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard !bytes.isEmpty else { continue }
            let line: Line
            do {
                line = try decoder.decode(Line.self, from: Data(bytes))
            } catch {
                throw TrainingError(
                    .malformed,
                    "\(url.path), line \(number): is no line of `limber analyze`; expected header, frame, prediction or summary"
                )
            }
            if line.type == "header" {
                guard let width = line.width, let height = line.height, width > 0, height > 0 else {
                    throw TrainingError(
                        .malformed, "\(url.path), line \(number): the header lacks width and height")
                }
                recording = PoseRecording(aspectRatio: Float(width) / Float(height))
            } else if line.type == "frame" {
                guard let time = line.time, let people = line.people, recording != nil else {
                    throw TrainingError(
                        .malformed, "\(url.path), line \(number): a frame without header, time or people")
                }
                let person = people.first(where: \.prominent)
                let joints = try person.map { person throws(TrainingError) in
                    try names.map { name throws(TrainingError) in
                        guard let joint = person.joints[name], joint.count == 3 else {
                            throw TrainingError(
                                .malformed,
                                "\(url.path), line \(number): joint \"\(name)\" is missing or has not x, y, confidence"
                            )
                        }
                        // Output has its origin at the upper left, the library at the lower left.
                        return SIMD3(joint[0], 1 - joint[1], joint[2])
                    }
                }
                recording?.append(joints, personCount: people.count, at: time)
            }
        }
        guard let recording, !recording.times.isEmpty else {
            throw TrainingError(.malformed, "\(url.path): no frames; expected the output of `limber analyze`")
        }
        return recording
    }
}
