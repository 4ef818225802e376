public import Foundation
public import LimberCoreMedia

/// What a request found.
public protocol VisionObservation: CustomStringConvertible, Decodable, Encodable, Hashable, Sendable {
    /// Distinguishes it from all others; a trajectory or an object that is followed keeps it from frame to frame.
    var uuid: UUID { get }
    /// How sure it is, 0...1.
    var confidence: Float { get }
    /// When it was seen; nil where the picture's time is not known.
    var timeRange: CMTimeRange? { get }
    /// What found it; nil for one that was created.
    var originatingRequestDescriptor: RequestDescriptor? { get }
}

/// An observation of something in a rectangle.
public protocol BoundingBoxProviding {
    /// Where it is.
    var boundingBox: NormalizedRect { get }
}

/// An observation of a pose: joints by their names.
public protocol PoseProviding {
    /// The names of joints.
    associatedtype PoseJointName: Codable & Hashable & RawRepresentable
    /// The names of groups of joints.
    associatedtype PoseJointsGroupName: CaseIterable & RawRepresentable
    where PoseJointsGroupName.RawValue == String

    /// The joints that were found.
    var availableJointNames: [PoseJointName] { get }
    /// The groups of which a joint was found.
    var availableJointsGroupNames: [PoseJointsGroupName] { get }
    /// The joint with this name; nil when it was not found.
    func joint(for jointName: PoseJointName) -> Joint?
    /// The joints of a group that were found, by name; nil: of the whole pose.
    func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}
