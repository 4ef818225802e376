public import PoseCore

/// The moment in which an object left a hand.
public struct ThrowRelease: Hashable, Sendable {
    /// The thrower's identity.
    public var person: Int
    /// The thrower's own left or right hand.
    public var hand: Chirality
    /// When the object left the hand.
    public var time: Timestamp
    /// How far the extended flight is from the hand then, in heights of the thrower's body.
    public var distance: Double
    /// How badly path, velocity and time agree with a release; less is better, 0 is perfect.
    public var cost: Double
}
