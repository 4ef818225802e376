import PoseCore
import Tracking

/// A person as files describe them: upper-left origin, all 19 joints, missing ones zero.
///
/// This is the one place where Vision's lower-left coordinates become the image convention.
struct ExportedPerson {
    struct Keypoint {
        let name: BodyJointName
        /// Shares of width and height from the upper left; beyond 0...1 outside the picture.
        let x: Float
        let y: Float
        let confidence: Float
    }

    let id: Int
    let isProminent: Bool
    let confidence: Float
    /// x, y, width, height from the upper left, cut off at the picture's edges.
    let box: [Float]
    let keypoints: [Keypoint]

    init(_ person: TrackedPerson) {
        id = person.id
        isProminent = person.isProminent
        confidence = person.pose.confidence
        keypoints = BodyJointName.allCases.map { name in
            guard let joint = person.pose.joint(for: name) else {
                return Keypoint(name: name, x: 0, y: 0, confidence: 0)
            }
            return Keypoint(
                name: name, x: joint.location.x, y: 1 - joint.location.y, confidence: joint.confidence)
        }
        let rect = person.pose.boundingBox() ?? person.pose.boundingBox(minimumJointConfidence: 0)
        box =
            rect.map { rect in
                let left = Self.clamp(rect.origin.x)
                let right = Self.clamp(rect.origin.x + rect.width)
                let top = Self.clamp(1 - rect.origin.y - rect.height)
                let bottom = Self.clamp(1 - rect.origin.y)
                return [left, top, right - left, bottom - top]
            } ?? [0, 0, 0, 0]
    }

    private static func clamp(_ value: Float) -> Float { min(1, max(0, value)) }
}
