import Foundation
import PoseCore

/// One sequence of a keypoint file.
struct KeypointLine: Codable {
    var id: String
    var label: String?
    var frameRate: Double
    var joints: [String]
    var width: Int?
    var height: Int?
    /// In seconds; absent where they are not known.
    var repetitions: [[Double]]?
    /// For each frame and joint x, y and confidence; null where the person was not seen.
    var keypoints: [[[Float]]?]

    /// A file that is not there, or a line that is no sequence.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The sequences of a file.
    static func sequences(of path: String) throws(Unreadable) -> [LabelledSequence] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Unreadable(
                description: "\(path): cannot be read; name a file of `draw` or repetitions.py make")
        }
        var sequences: [LabelledSequence] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            do {
                sequences.append(try JSONDecoder().decode(KeypointLine.self, from: line).sequence)
            } catch {
                throw Unreadable(description: "\(path): line \(index + 1) is no sequence: \(error)")
            }
        }
        return sequences
    }

    /// The line of a sequence, rounded to four digits.
    init(_ sequence: LabelledSequence) {
        func rounded(_ value: Float) -> Float { (value * 1e4).rounded() / 1e4 }
        (id, label, frameRate) = (sequence.id, sequence.label, sequence.frameRate)
        (width, height) = (sequence.imageSize.width, sequence.imageSize.height)
        repetitions = sequence.repetitions.map { [$0.lowerBound, $0.upperBound] }
        let names = BodyJointName.allCases
        joints = names.map(\.rawValue)
        keypoints = sequence.poses.map { pose in
            pose.map { pose in
                names.map { name in
                    guard let joint = pose.joint(for: name) else { return [0, 0, 0] }
                    return [joint.location.x, joint.location.y, joint.confidence].map(rounded)
                }
            }
        }
    }

    private var sequence: LabelledSequence {
        LabelledSequence(
            id: id, label: label ?? "", frameRate: frameRate,
            imageSize: PixelSize(width: width ?? 1000, height: height ?? 1000),
            poses: keypoints.indices.map(pose),
            repetitions: (repetitions ?? []).compactMap { ends in
                guard let start = ends.first, let end = ends.last, start <= end else { return nil }
                return start...end
            })
    }

    /// The pose of one frame, with neck and root half way between shoulders and hips.
    private func pose(_ frame: Int) -> HumanBodyPoseObservation? {
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
