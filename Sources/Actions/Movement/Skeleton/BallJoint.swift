import Foundation

/// The three turns of one ball joint, as OpenSim's models have them: forwards, inwards, then about the part itself.
///
/// In come directions in the axes of what the part hangs on (x forwards, y up, z outwards; at rest it points down), frame after frame.
/// Out go the turns in degrees. Two sets of turns give the same direction. The one nearest to how the part was raised makes an arm that
/// goes up sideways past the level go on outwards, and one that goes up forwards go on forwards. Kept are the last turns, so
/// that a set is changed for the other only where it would be far from natural.
struct BallJoint {
    /// Which way the joint at the part's end bends: the sign of x of what follows.
    enum Bend: Double {
        /// As an elbow does.
        case forwards = 1
        /// As a knee does.
        case backwards = -1
    }

    /// Degrees by which the other set must be nearer to be taken: a change is a leap of half a turn in all three.
    private static let hysteresis = 150.0
    /// So near to the side, in degrees, the first turn moves the part little, and less of it is taken. 40: arms of three people in jumping
    /// jacks keep their set; with 25 it changed once or twice in each of three.
    private static let sideways = 40.0
    /// Past this tilt, in degrees, the way that the part was raised is uncertain, and the set stays.
    private static let certainTilt = 150.0
    /// From this bend on, in degrees, the part that follows shows wholly how the joint is turned about its part.
    private static let fullBend = 20.0

    /// Forwards, inwards and about the part, in degrees; z stays where it cannot be seen.
    private var last: SIMD3<Double>?

    /// The turns that bring the part to a direction.
    ///
    /// - Parameters:
    ///   - part: Where the part points, a unit vector.
    ///   - following: Where the part at its end points, a unit vector; nil when it is not seen. The straighter both are, the less of
    ///     the turn about the part is taken from it.
    ///   - bend: Which way the joint between them bends.
    mutating func update(_ part: Direction, following: Direction? = nil, bend: Bend = .forwards) -> SIMD3<
        Double
    > {
        var turns = swing(to: part)
        if let following {
            let seen = Self.turn(of: following, after: turns, bend)
            let share = min(1, part.cross(following).length / sin(Self.fullBend * .pi / 180))
            turns.z = Self.limited(turns.z + share * share * (Self.nearest(seen, to: turns.z) - turns.z))
        }
        last = turns
        return turns
    }

    /// The first two turns, and the last third one.
    private func swing(to part: Direction) -> SIMD3<Double> {
        let first = SIMD2(
            atan2(part.x, -part.y) * 180 / .pi, asin(max(-1, min(1, -part.z))) * 180 / .pi)
        let second = SIMD2(first.x + 180, 180 - first.y)
        // How the part was raised: its whole tilt, shared between forwards and inwards.
        let size = hypot(part.x, part.z)
        let tilt = atan2(size, -part.y) * 180 / .pi
        let raised = size > 1e-9 ? SIMD3(part.x, -part.z, 0) * (tilt / size) : .zero
        let near = last ?? raised
        let sets = [first, second].map { set in
            SIMD2(
                Self.limited(Self.nearest(set.x, to: near.x)), Self.limited(Self.nearest(set.y, to: near.y)))
        }
        func distance(_ index: Int, _ other: SIMD3<Double>) -> Double {
            hypot(sets[index].x - other.x, sets[index].y - other.y)
        }
        let natural = distance(1, raised) < distance(0, raised) ? 1 : 0
        guard let last else { return SIMD3(sets[natural].x, sets[natural].y, 0) }
        let staying = distance(1, last) < distance(0, last) ? 1 : 0
        let gain = distance(staying, raised) - distance(natural, raised)
        guard tilt > Self.certainTilt || gain < Self.hysteresis else {
            return SIMD3(
                sets[natural].x, sets[natural].y, Self.limited(Self.nearest(last.z + 180, to: 0)))
        }
        let share = min(1, hypot(part.x, part.y) / sin(Self.sideways * .pi / 180))
        let forwards = last.x + share * share * (sets[staying].x - last.x)
        let hanging = part.x * sin(forwards * .pi / 180) - part.y * cos(forwards * .pi / 180)
        let inwards = atan2(-part.z, hanging) * 180 / .pi
        return SIMD3(forwards, Self.nearest(inwards, to: sets[staying].y), last.z)
    }

    /// The turn about the part that brings what follows to a direction, in degrees.
    private static func turn(of following: Direction, after turns: SIMD3<Double>, _ bend: Bend) -> Double {
        let (forwards, inwards) = (turns.x * .pi / 180, turns.y * .pi / 180)
        let x = cos(forwards) * following.x + sin(forwards) * following.y
        let y = cos(forwards) * following.y - sin(forwards) * following.x
        let z = cos(inwards) * following.z - sin(inwards) * y
        return atan2(-z * bend.rawValue, x * bend.rawValue) * 180 / .pi
    }

    /// The same angle with as many whole turns as bring it next to another.
    private static func nearest(_ angle: Double, to other: Double) -> Double {
        angle + 360 * ((other - angle) / 360).rounded()
    }

    /// No limb is turned by a whole turn.
    private static func limited(_ angle: Double) -> Double {
        abs(angle) < 360 ? angle : angle.remainder(dividingBy: 360)
    }
}
