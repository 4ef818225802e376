/// How one repetition was done: how far, how fast, how evenly, and how high where it was a jump.
public struct RepetitionMeasures: Hashable, Sendable {
    /// The seconds of a repetition's parts, which together are its duration.
    public struct Tempo: Hashable, Sendable {
        /// While the body goes down, or the weight where the body stays.
        public var down: Double
        /// While it rests at the turning point.
        public var hold: Double
        /// While it goes up.
        public var up: Double
        /// True where the way down comes first, as in a squat; false for a press, which begins with the way up.
        public var startsDown: Bool

        /// Creates a tempo from its parts.
        public init(down: Double, hold: Double, up: Double, startsDown: Bool) {
            self.down = down
            self.hold = hold
            self.up = up
            self.startsDown = startsDown
        }
    }

    /// Each angle's least and greatest value, in degrees, of angles that were seen in half of the frames.
    public var range: [JointAngleName: ClosedRange<Double>]
    /// What the depth is of: of knees, hips, elbows, shoulders and trunk the first of which the range is nearly the widest; of
    /// the side that did the repetition, where one did.
    public var principalAngle: JointAngleName?
    /// How deep it went: the principal angle at the turning point, in degrees. 90 of a knee has the thigh about level.
    public var depth: Double?
    /// How long its parts took; nil where the principal angle has no turning point within.
    public var tempo: Tempo?
    /// The smaller range ÷ the larger one of left and right, 0...1, over the pairs of limbs that take part; 1 is even.
    ///
    /// Nil for movements that alternate, and where a side is not seen.
    public var symmetry: Double?
    /// Metres that the body rose, from the time that both feet were off the ground: g·t² / 8; nil unless it was a jump.
    public var jumpHeight: Double?

    /// Creates measures from their parts.
    public init(
        range: [JointAngleName: ClosedRange<Double>] = [:], principalAngle: JointAngleName? = nil,
        depth: Double? = nil, tempo: Tempo? = nil, symmetry: Double? = nil, jumpHeight: Double? = nil
    ) {
        self.range = range
        self.principalAngle = principalAngle
        self.depth = depth
        self.tempo = tempo
        self.symmetry = symmetry
        self.jumpHeight = jumpHeight
    }
}
