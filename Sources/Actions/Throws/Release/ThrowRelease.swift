public import PoseCore

/// The moment in which an object left a hand or a foot.
public struct ThrowRelease: Hashable, Sendable {
    /// The thrower's identity.
    public var person: Int
    /// The thrower's own left or right hand; nil for a kick.
    public var hand: Chirality?
    /// The thrower's own left or right foot; nil for a throw.
    public var foot: Chirality?
    /// When the object left the hand or foot.
    public var time: Timestamp
    /// How far the extended flight is from the hand or foot then, in heights of the thrower's body.
    public var distance: Double
    /// How badly path, velocity and time agree with a release; less is better, 0 is perfect.
    public var cost: Double

    init(person: Int, limb: Limb, time: Timestamp, distance: Double, cost: Double) {
        self.person = person
        switch limb {
        case .hand(let side): hand = side
        case .foot(let side): foot = side
        }
        self.time = time
        self.distance = distance
        self.cost = cost
    }
}
