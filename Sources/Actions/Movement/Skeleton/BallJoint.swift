import Foundation

/// The three turns of one ball joint, as OpenSim's models have them: forwards, inwards, then about the part itself.
///
/// In come directions in the axes of what the part hangs on (x forwards, y up, z outwards; at rest it points down), frame after frame.
/// Out go the turns in degrees. Two sets of turns give the same direction. The one nearest to how the part was raised makes an arm that
/// goes up sideways past the level go on outwards, and one that goes up forwards go on forwards. Kept are the last turns, so
/// that a set is not changed for another that is about as near.
struct BallJoint {
    /// Which way the joint at the part's end bends: the sign of x of what follows.
    enum Bend: Double {
        /// As an elbow does.
        case forwards = 1
        /// As a knee does.
        case backwards = -1
    }

    /// Degrees by which the other set must be nearer to be taken.
    private static let hysteresis = 30.0
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
        let first = SIMD3(
            atan2(part.x, -part.y) * 180 / .pi, asin(max(-1, min(1, -part.z))) * 180 / .pi, last?.z ?? 0)
        let second = SIMD3(first.x + 180, 180 - first.y, first.z + 180)
        // How the part was raised: its whole tilt, shared between forwards and inwards.
        let tilt = atan2((part.x * part.x + part.z * part.z).squareRoot(), -part.y) * 180 / .pi
        let size = (part.x * part.x + part.z * part.z).squareRoot()
        let raised = size > 1e-9 ? SIMD3(part.x, -part.z, 0) * (tilt / size) : .zero
        let near = (last ?? raised)
        let sets = [first, second].map { set in
            SIMD3(
                Self.limited(Self.nearest(set.x, to: near.x)), Self.limited(Self.nearest(set.y, to: near.y)),
                set.z)
        }
        func distance(_ index: Int, _ other: SIMD3<Double>) -> Double {
            hypot(sets[index].x - other.x, sets[index].y - other.y)
        }
        var chosen = distance(1, raised) < distance(0, raised) ? 1 : 0
        if let last {
            let staying = distance(1, last) < distance(0, last) ? 1 : 0
            let gain = distance(staying, raised) - distance(chosen, raised)
            if tilt > Self.certainTilt || gain < Self.hysteresis { chosen = staying }
            // The third turn is that of the set that was kept.
            return SIMD3(
                sets[chosen].x, sets[chosen].y,
                chosen == staying ? last.z : Self.limited(Self.nearest(last.z + 180, to: 0)))
        }
        return SIMD3(sets[chosen].x, sets[chosen].y, 0)
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
