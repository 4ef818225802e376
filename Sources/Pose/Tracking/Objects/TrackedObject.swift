public import PoseCore

/// An object that is followed by its appearance, in one frame.
public struct TrackedObject: Hashable, Sendable {
    /// Stays the same while the object is followed, and is given to no other.
    public var id: Int
    /// Where it is; nil while it is lost.
    public var observation: DetectedObjectObservation?

    /// Creates an object with an identity.
    public init(id: Int, observation: DetectedObjectObservation?) {
        self.id = id
        self.observation = observation
    }
}
