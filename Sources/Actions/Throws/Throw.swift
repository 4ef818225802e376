public import PoseCore

/// One throw or kick: the hand or foot and the moment of the release, the flight, where it landed, and what kind it was.
///
/// Locations are normalised, origin at the lower left; before a held camera each is in the picture of its own moment.
public struct Throw: Hashable, Identifiable, Sendable {
    /// The highest point of a flight.
    public struct Apex: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// Where.
        public var location: NormalizedPoint

        /// Creates an apex.
        public init(time: Timestamp, location: NormalizedPoint) {
            self.time = time
            self.location = location
        }
    }

    /// Counts a source's throws from 1.
    public var id: Int
    /// The thrower's identity; nil when no thrower is visible.
    public var person: Int?
    /// The thrower's own hand; nil for a kick, and when no thrower is visible.
    public var hand: Chirality?
    /// The foot of a kick; nil for a throw.
    public var foot: Chirality?
    /// By the thrower's poses; none for a kick, when no thrower is visible, and when the throw is of no known kind.
    public var kind: ThrowKind
    /// The probability of `kind`, 0...1; 0 when it was not classified.
    public var kindConfidence: Float
    /// When the object left the hand or foot, or was first seen in flight when no thrower is visible.
    public var release: Timestamp
    /// Where the object was then.
    public var releasePoint: NormalizedPoint
    /// Degrees above the horizontal of the picture at the release, -90...90, whichever side the throw goes to.
    public var angle: Double
    /// At the release; nil when nothing shows how large things are.
    public var speed: ThrowSpeed?
    /// Nil when the flight was not seen to rise and fall.
    public var apex: Apex?
    /// When the flight ended: at the first bounce, or when the object was last seen.
    public var end: Timestamp
    /// Where it ended.
    public var landing: NormalizedPoint
    /// Where the object would be in the tenth of a second after it was last seen, where no bounce was: what falls into a hole
    /// or comes to rest is not seen moving to its end.
    public var descent: [NormalizedPoint] = []
    /// The flight's trajectory and those after its bounces.
    public var trajectoryIDs: [Int]
    /// The thrower's pose nearest to the release.
    public var releasePose: HumanBodyPoseObservation?
    /// What the landing is worth; nil when there are no targets.
    public var score: ThrowScore?

    /// Creates a throw without thrower, speed, apex and score.
    public init(
        id: Int, release: Timestamp, releasePoint: NormalizedPoint, angle: Double, end: Timestamp,
        landing: NormalizedPoint, trajectoryIDs: [Int]
    ) {
        self.id = id
        kind = .none
        kindConfidence = 0
        self.release = release
        self.releasePoint = releasePoint
        self.angle = angle
        self.end = end
        self.landing = landing
        self.trajectoryIDs = trajectoryIDs
    }

    /// Seconds from the release to the flight's end.
    public var flightTime: Double { end.seconds(since: release) }
}
