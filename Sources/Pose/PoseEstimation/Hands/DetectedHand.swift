public import PoseCore

/// A hand in one frame, and the body it belongs to.
public struct DetectedHand: Hashable, Sendable {
    /// The hand's joints and side.
    public var pose: HumanHandPoseObservation
    /// The place of its body among the body poses given; nil when it is at none of their wrists.
    public var bodyIndex: Int?

    /// Creates a hand from its joints and the index of its body.
    public init(pose: HumanHandPoseObservation, bodyIndex: Int? = nil) {
        self.pose = pose
        self.bodyIndex = bodyIndex
    }
}
