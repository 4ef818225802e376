import ArgumentParser
import Foundation
import Movement
import PoseCore

/// Counts the repetitions in keypoint files: the part of Benchmarks/repetitions.py that runs the counter.
@main
struct CountRepetitions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-repetitions",
        abstract: "Print the repetitions of each sequence of a keypoint file as JSON Lines.")

    @Argument(help: "Keypoint JSON Lines: one sequence of x, y, confidence a line, y upwards.")
    var keypoints: String

    @Flag(help: "Report as early as live use does; otherwise each bout is judged as a whole.")
    var live = false

    func run() throws {
        let text = try String(contentsOf: URL(fileURLWithPath: keypoints), encoding: .utf8)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for line in text.split(separator: "\n") {
            let sequence = try JSONDecoder().decode(KeypointLine.self, from: Data(line.utf8))
            let counted = CountedSequence(id: sequence.id, repetitions: count(sequence))
            print(String(decoding: try encoder.encode(counted), as: UTF8.self))
        }
    }

    private func count(_ sequence: KeypointLine) -> [CountedSequence.Entry] {
        var configuration = RepetitionCounter.Configuration()
        configuration.mode = live ? .live : .offline
        var counter = RepetitionCounter(personID: 1, configuration: configuration)
        let size = PixelSize(width: sequence.width ?? 1000, height: sequence.height ?? 1000)
        var repetitions: [Repetition] = []
        for frame in sequence.keypoints.indices {
            let time = Timestamp(seconds: Double(frame) / sequence.frameRate)
            repetitions += counter.add(sequence.pose(frame), imageSize: size, at: time, action: nil)
        }
        repetitions += counter.finish()
        return repetitions.map {
            CountedSequence.Entry(
                number: $0.number, start: $0.start.seconds, end: $0.end.seconds, confidence: $0.confidence,
                side: $0.side?.rawValue)
        }
    }
}

/// One sequence of a keypoint file.
struct KeypointLine: Decodable {
    var id: String
    var frameRate: Double
    var joints: [String]
    var width: Int?
    var height: Int?
    /// For each frame and joint x, y and confidence; null where the person was not seen.
    var keypoints: [[[Float]]?]

    /// The pose of one frame, with neck and root half way between shoulders and hips.
    func pose(_ frame: Int) -> HumanBodyPoseObservation? {
        guard let values = keypoints[frame] else { return nil }
        var found: [BodyJointName: Joint<BodyJointName>] = [:]
        for (name, value) in zip(joints, values) where value.count == 3 {
            guard let name = BodyJointName(rawValue: name) else { continue }
            let location = NormalizedPoint(x: value[0], y: value[1])
            found[name] = Joint(jointName: name, location: location, confidence: value[2])
        }
        for (name, left, right) in [
            (BodyJointName.neck, BodyJointName.leftShoulder, BodyJointName.rightShoulder),
            (.root, .leftHip, .rightHip),
        ] where found[name] == nil {
            guard let left = found[left], let right = found[right] else { continue }
            let middle = NormalizedPoint(
                x: (left.location.x + right.location.x) / 2, y: (left.location.y + right.location.y) / 2)
            found[name] = Joint(
                jointName: name, location: middle, confidence: min(left.confidence, right.confidence))
        }
        return HumanBodyPoseObservation(confidence: 1, joints: found.values)
    }
}

/// What was counted in one sequence.
struct CountedSequence: Encodable {
    struct Entry: Encodable {
        var number: Int
        var start: Double
        var end: Double
        var confidence: Float
        var side: String?
    }

    var id: String
    var repetitions: [Entry]
}
