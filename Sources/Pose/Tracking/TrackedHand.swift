public import PoseCore

/// A hand with an identity through time.
public struct TrackedHand: Hashable, Codable, Sendable {
    /// The same number for as long as the hand is known; never given to another.
    public let id: Int
    /// Where its joints are in this frame.
    public var pose: HumanHandPoseObservation
    /// The person that it belongs to, as `TrackedPerson.id`; nil when that is not known.
    public var personID: Int?
    /// True for at most one hand of a frame: the largest, without flipping between two of like size.
    public var isProminent: Bool

    /// Creates a hand with its identity.
    public init(id: Int, pose: HumanHandPoseObservation, personID: Int? = nil, isProminent: Bool = false) {
        self.id = id
        self.pose = pose
        self.personID = personID
        self.isProminent = isProminent
    }
}
