import Foundation
import PoseCore

/// A line of the files that the parts of the benchmark exchange.
enum FilmRecord {
    /// The truth of one frame.
    struct Truth: Codable {
        var time: Double
        var beginsScene: Bool
        var people: [Person]
    }

    struct Person: Codable {
        var index: Int
        /// The share of the joints that no other body hides.
        var visibility: Float
        var joints: [[Float]]
    }

    /// The detections of one frame.
    struct Detections: Codable {
        var poses: [Pose]
    }

    struct Pose: Codable {
        var confidence: Float
        /// x, y (origin lower left) and confidence of each of the joints, in the order of their names.
        var joints: [[Float]]

        init(_ pose: HumanBodyPoseObservation) {
            confidence = pose.confidence
            joints = Self.numbers(pose)
        }

        var observation: HumanBodyPoseObservation {
            HumanBodyPoseObservation(
                confidence: confidence,
                joints: zip(BodyJointName.allCases, joints).compactMap { name, numbers in
                    numbers.count < 3
                        ? nil
                        : Joint(
                            jointName: name, location: NormalizedPoint(x: numbers[0], y: numbers[1]),
                            confidence: numbers[2])
                })
        }

        static func numbers(_ pose: HumanBodyPoseObservation) -> [[Float]] {
            BodyJointName.allCases.map { name in
                pose.joint(for: name).map { [$0.location.x, $0.location.y, $0.confidence] } ?? [0, 0, 0]
            }
        }
    }

    /// The identity of each detection of one frame; -1 where it has none.
    struct Identities: Codable {
        var ids: [Int]
        /// Seconds spent on appearances and tracking.
        var seconds: Double
    }

    static func write(_ lines: [some Encodable], to path: String) throws {
        let encoder = JSONEncoder()
        var data = Data()
        for line in lines {
            data += try encoder.encode(line)
            data.append(UInt8(ascii: "\n"))
        }
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    static func read<Line: Decodable>(_ type: Line.Type, from path: String) throws -> [Line] {
        let decoder = JSONDecoder()
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
            .map { try decoder.decode(type, from: $0) }
    }
}
