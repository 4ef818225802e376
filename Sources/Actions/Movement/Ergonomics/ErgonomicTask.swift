/// What an observer knows of the work and no camera sees: the load, the grip, what carries the arms.
public struct ErgonomicTask: Hashable, Sendable {
    /// How well the load can be held: REBA's coupling.
    public enum Grip: String, CaseIterable, Hashable, Sendable {
        /// A handle that fits, held with a power grip.
        case good
        /// Acceptable but not ideal, or held with another part of the body.
        case fair
        /// Possible but not acceptable.
        case poor
        /// Awkward and unsafe, without handles.
        case unacceptable

        /// REBA's coupling score.
        public var score: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The load or force in kilograms; 0 without.
    public var load = 0.0
    /// True for a load that comes as a shock or builds up rapidly.
    public var hasShock = false
    /// How well the load can be held.
    public var grip = Grip.good
    /// True when the action is repeated more than four times a minute; else this is found in the movement.
    public var isRepeated = false
    /// True when the posture is held for more than a minute; else this is found in the movement.
    public var isStatic = false
    /// True for rapid large changes of posture or an unstable base.
    public var hasRapidChanges = false
    /// True when the arms are supported or the person leans on something.
    public var areArmsSupported = false
    /// True when the shoulders are raised.
    public var areShouldersRaised = false
    /// True for a seated person with legs and feet supported: bent knees do not count.
    public var isSeated = false
    /// True when the forearms are at or near the end of their turn, false in the middle; nil when it is not known.
    public var isForearmAtEndOfRange: Bool?

    /// Creates a task without a load.
    public init() {}
}
