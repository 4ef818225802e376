import ActionClassification
import Foundation
import PoseCore
import Tracking

/// Reads what `limber analyze` writes, JSON Lines of header, frames and predictions, as a recording of one person
/// or of hands.
enum AnalysisFile {
    private struct Line: Decodable {
        struct Person: Decodable {
            var id: Int?
            var prominent: Bool
            var joints: [String: [Float]]
        }
        struct Hand: Decodable {
            var id: Int
            var person: Int?
            var chirality: String
            var confidence: Float
            var joints: [String: [Float]]
        }
        var type: String
        var label: String?
        var group: String?
        var source: String?
        var width: Int?
        var height: Int?
        var time: Double?
        var people: [Person]?
        var hands: [Hand]?
        var dropped: Int?
    }

    /// True when a file begins with the header that `limber analyze` writes.
    static func isOne(_ url: URL) -> Bool { header(of: url) != nil }

    /// The label and group that a header may carry, and what was analysed; nil for other files.
    static func header(of url: URL) -> (label: String?, group: String?, source: String?)? {
        guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: 65_536),
            let line = start.split(separator: UInt8(ascii: "\n")).first,
            let header = try? JSONDecoder().decode(Line.self, from: Data(line)), header.type == "header"
        else { return nil }
        return (header.label, header.group, header.source)
    }

    /// The recording of the prominent person or of hands.
    static func read(
        contentsOf url: URL, subject: ActionSubject = .body
    ) throws(TrainingError) -> PoseRecording {
        let data: Data
        do {
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw TrainingError(.unreadable, "\(url.path): cannot be read; name a file of `limber analyze`")
        }
        var recording: PoseRecording?
        let decoder = JSONDecoder()
        var follower = HandFollower(subject: subject)
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
            do throws(LineProblem) {
                if line.type == "header" {
                    recording = PoseRecording(aspectRatio: try aspectRatio(of: line), subject: subject)
                } else if line.type == "frame" {
                    try append(line, to: &recording, following: &follower, subject)
                } else if line.type == "summary", let dropped = line.dropped, dropped > 0 {
                    recording?.lostFrames = dropped
                }
            } catch {
                throw TrainingError(.malformed, "\(url.path), line \(number): \(error.text)")
            }
        }
        guard let recording, !recording.times.isEmpty else {
            throw TrainingError(.malformed, "\(url.path): no frames; expected the output of `limber analyze`")
        }
        return recording
    }
    /// A month, in seconds.
    private static let maximumTime = 2_592_000.0

    /// What is wrong with a line.
    private struct LineProblem: Error {
        var text: String
    }

    private static func aspectRatio(of header: Line) throws(LineProblem) -> Float {
        guard let width = header.width, let height = header.height, (1...100_000).contains(width),
            (1...100_000).contains(height)
        else {
            throw LineProblem(
                text: "the header's width and height are missing or out of range; expected 1 to 100000 pixels"
            )
        }
        return Float(width) / Float(height)
    }

    private static func append(
        _ frame: Line, to recording: inout PoseRecording?, following follower: inout HandFollower,
        _ subject: ActionSubject
    ) throws(LineProblem) {
        guard let time = frame.time, let people = frame.people, recording != nil else {
            throw LineProblem(text: "a frame without header, time or people")
        }
        guard abs(time) <= maximumTime else {
            throw LineProblem(text: "time is \(time); expected at most \(Int(maximumTime)) seconds")
        }
        if subject == .body {
            let person = people.first(where: \.prominent)
            recording?.append(
                try person.map { person throws(LineProblem) in
                    try keypoints(of: person.joints, BodyJointName.keypointOrder.map(\.rawValue))
                }, of: person?.id ?? 0, personCount: people.count, at: time)
        } else {
            let keypoints = follower.keypoints(of: try trackedHands(frame.hands), at: time)
            recording?.append(keypoints, of: follower.number, personCount: 1, at: time)
        }
    }

    /// Joints as an array of shape [1, 3, names]; output has its origin at the upper left, the library at the lower
    /// left.
    private static func keypoints(
        of joints: [String: [Float]], _ names: [String]
    ) throws(LineProblem) -> KeypointArray {
        var result = KeypointArray(zeros: [1, 3, names.count])
        for (place, name) in names.enumerated() {
            guard let joint = joints[name], joint.count == 3 else {
                throw LineProblem(text: "joint \"\(name)\" is missing or has not x, y, confidence")
            }
            guard joint.allSatisfy({ abs($0) <= 1000 }) else {
                throw LineProblem(
                    text: "joint \"\(name)\" is \(joint); expected shares of the picture and a confidence")
            }
            (result[0, 0, place], result[0, 1, place]) = (joint[0], 1 - joint[1])
            result[0, 2, place] = joint[2]
        }
        return result
    }

    private static func trackedHands(_ hands: [Line.Hand]?) throws(LineProblem) -> [TrackedHand] {
        guard let hands else {
            throw LineProblem(text: "a frame without hands; analyze the video again with --hands 2")
        }
        return try hands.map { hand throws(LineProblem) in
            let names = HandJointName.allCases
            let keypoints = try keypoints(of: hand.joints, names.map(\.rawValue))
            guard let chirality = Chirality.allCases.first(where: { $0.name == hand.chirality }) else {
                throw LineProblem(
                    text: "chirality is \"\(hand.chirality)\"; expected left, right or unknown")
            }
            let joints = names.enumerated().map { place, name in
                Joint(
                    jointName: name,
                    location: NormalizedPoint(x: keypoints[0, 0, place], y: keypoints[0, 1, place]),
                    confidence: keypoints[0, 2, place])
            }
            return TrackedHand(
                id: hand.id,
                pose: HumanHandPoseObservation(
                    confidence: hand.confidence, chirality: chirality, joints: joints),
                personID: hand.person)
        }
    }
}
