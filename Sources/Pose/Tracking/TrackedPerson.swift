public import PoseCore

/// One person in one frame, with the identity that this person keeps through time.
public struct TrackedPerson: Hashable, Codable, Sendable {
    /// The person's number: counts from 1 and is never given to another person.
    public var id: Int
    /// Where the joints are in this frame.
    public var pose: HumanBodyPoseObservation
    /// True for at most one person of a frame: the one with the action that is reported.
    public var isProminent: Bool

    /// Creates a person from identity, pose and prominence.
    public init(id: Int, pose: HumanBodyPoseObservation, isProminent: Bool) {
        self.id = id
        self.pose = pose
        self.isProminent = isProminent
    }
}
