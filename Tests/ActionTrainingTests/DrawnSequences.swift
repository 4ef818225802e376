import ActionTraining
import Foundation
import PoseCore
import SeededRandom
import TestSupport

/// Simple labelled sequences: a standing figure that waves, squats or stands still, of several people.
enum DrawnSequences {
    static let joints = [
        "nose", "leftShoulder", "rightShoulder", "leftElbow", "rightElbow", "leftWrist", "rightWrist",
        "leftHip", "rightHip", "leftKnee", "rightKnee", "leftAnkle", "rightAnkle",
    ]
    private static let standing: [SIMD2<Float>] = [
        [0, 1.5], [0.2, 1.3], [-0.2, 1.3], [0.25, 1], [-0.25, 1], [0.25, 0.75], [-0.25, 0.75], [0.12, 0.8],
        [-0.12, 0.8], [0.12, 0.42], [-0.12, 0.42], [0.12, 0], [-0.12, 0],
    ]

    /// - Parameters:
    ///   - label: "wave-left", "wave-right", "squat" or anything else, which stands.
    ///   - person: Decides size, speed and noise.
    static func sequence(
        _ label: String, person: Int, frames: Int = 60, frameRate: Double = 30,
        channels: [String] = ["x", "y"]
    ) -> KeypointSequence {
        var random = SeededGenerator(seed: UInt64(person * 7919 + label.utf8.reduce(0) { $0 + Int($1) }))
        let size = random.uniform(0.8...1.2)
        let speed = Double(random.uniform(0.7...1.2))
        let phase = Double(random.uniform(0...6))
        var keypoints = KeypointArray(zeros: [frames, channels.count, joints.count])
        for frame in 0..<frames {
            let swing = Float(sin(Double(frame) / frameRate * speed * 6 + phase))
            for (index, place) in standing.enumerated() {
                var place = place
                let name = joints[index]
                if label == "wave-left", ["leftElbow", "leftWrist"].contains(name) {
                    place = [
                        0.4 + (name == "leftWrist" ? 0.15 * swing : 0), name == "leftWrist" ? 1.75 : 1.4,
                    ]
                }
                if label == "wave-right", ["rightElbow", "rightWrist"].contains(name) {
                    place = [
                        -0.4 - (name == "rightWrist" ? 0.15 * swing : 0), name == "rightWrist" ? 1.75 : 1.4,
                    ]
                }
                if label == "squat", place.y > 0.5 { place.y -= 0.2 * (1 + swing) }
                for (channel, value) in channels.enumerated() {
                    keypoints[frame, channel, index] =
                        switch value {
                        case "x": (place.x + 0.01 * random.normal()) * size
                        case "y": (place.y + 0.01 * random.normal()) * size
                        case "z": 0.01 * random.normal()
                        default: 0.9
                        }
                }
            }
        }
        return KeypointSequence(
            id: "\(label) \(person)", label: label, group: "person \(person)", frameRate: frameRate,
            channels: channels, joints: joints, keypoints: keypoints)
    }

    static func set(
        _ labels: [String], people: Range<Int>, frames: Int = 60, channels: [String] = ["x", "y"]
    ) -> [KeypointSequence] {
        people.flatMap { person in
            labels.map { sequence($0, person: person, frames: frames, channels: channels) }
        }
    }

    static func write(_ sequences: [KeypointSequence], to folder: ScratchFolder, _ name: String) throws -> URL
    {
        let lines = try sequences.map { try KeypointFile.line(for: $0) }
        return URL(fileURLWithPath: try folder.write(lines.joined(separator: "\n") + "\n", to: name))
    }
}
