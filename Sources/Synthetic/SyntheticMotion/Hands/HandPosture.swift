/// How the fingers of a hand are bent, in degrees; the same for a left and a right hand.
public struct HandPosture: Hashable, Sendable {
    /// One of the four fingers.
    public struct Finger: Hashable, Sendable {
        /// Bend at the knuckle; 0 is straight, more is towards the palm.
        public var knuckle: Float
        /// Bend at the middle joint.
        public var middle: Float
        /// Bend at the last joint.
        public var end: Float
        /// How far it leans towards the thumb.
        public var spread: Float

        /// Creates a finger from its angles.
        public init(knuckle: Float, middle: Float, end: Float, spread: Float = 0) {
            self.knuckle = knuckle
            self.middle = middle
            self.end = end
            self.spread = spread
        }

        /// A straight finger.
        public static let straight = Finger(knuckle: 2, middle: 5, end: 3)
        /// A finger rolled into a fist.
        public static let curled = Finger(knuckle: 82, middle: 100, end: 60)

        /// Share `t` of the way to another finger's angles.
        func blended(with other: Finger, _ t: Float) -> Finger {
            Finger(
                knuckle: knuckle + (other.knuckle - knuckle) * t,
                middle: middle + (other.middle - middle) * t,
                end: end + (other.end - end) * t, spread: spread + (other.spread - spread) * t)
        }
    }

    /// The thumb.
    public struct Thumb: Hashable, Sendable {
        /// How far it stands off the palm's edge, within the palm's plane: 0 along the index finger.
        public var aside: Float
        /// How far it stands out in front of the palm.
        public var forward: Float
        /// Bend at its middle joint, across the palm.
        public var middle: Float
        /// Bend at its last joint.
        public var end: Float

        /// A thumb held out.
        public static let out = Thumb(aside: 48, forward: 15, middle: 5, end: 0)
        /// A thumb laid over the fingers of a fist.
        public static let folded = Thumb(aside: 28, forward: 42, middle: 45, end: 45)
        /// A thumb laid into the open palm.
        public static let tucked = Thumb(aside: 20, forward: 35, middle: 55, end: 45)

        func blended(with other: Thumb, _ t: Float) -> Thumb {
            Thumb(
                aside: aside + (other.aside - aside) * t, forward: forward + (other.forward - forward) * t,
                middle: middle + (other.middle - middle) * t, end: end + (other.end - end) * t)
        }
    }

    /// How the thumb is held.
    public var thumb: Thumb
    /// How the index finger is bent.
    public var index: Finger
    /// How the middle finger is bent.
    public var middle: Finger
    /// How the ring finger is bent.
    public var ring: Finger
    /// How the little finger is bent.
    public var little: Finger

    /// Share `t` of the way to another posture: 0 is this one, 1 the other.
    public func blended(with other: HandPosture, _ t: Float) -> HandPosture {
        HandPosture(
            thumb: thumb.blended(with: other.thumb, t), index: index.blended(with: other.index, t),
            middle: middle.blended(with: other.middle, t), ring: ring.blended(with: other.ring, t),
            little: little.blended(with: other.little, t))
    }
}
