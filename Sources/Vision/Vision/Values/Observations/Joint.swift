public import Foundation
import PoseCore

/// A joint of a pose: where it is and how sure that is.
public struct Joint: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The joint's name.
    public let jointName: String
    /// Where it is; may lie beyond the picture's edge.
    public let location: NormalizedPoint
    /// How sure the place is, 0...1.
    public let confidence: Float

    /// The distance to another joint, in shares of the picture.
    public func distance(to joint: Joint) -> CGFloat {
        hypot(location.x - joint.location.x, location.y - joint.location.y)
    }

    /// Name, place and confidence.
    public var description: String { "\(jointName) \(location) confidence=\(confidence)" }
}

extension Joint {
    init<Name: RawRepresentable<String>>(_ joint: PoseCore.Joint<Name>) {
        jointName = joint.jointName.rawValue
        location = NormalizedPoint(joint.location)
        confidence = joint.confidence
    }
}
