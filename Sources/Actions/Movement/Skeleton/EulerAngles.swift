import Foundation

/// A rotation as three turns about axes in a given order, as BVH files have them.
public struct EulerAngles: Hashable, Sendable {
    /// The axes in the order in which their matrices are multiplied.
    public enum Order: Hashable, Sendable {
        /// X × Y × Z: for legs, which bend and are spread far. Uncertain where the middle turn, about y, is ±90°.
        case xyz
        /// Z × X × Y: for limbs whose rest is to the side. Uncertain where the middle turn, about x, is ±90°.
        case zxy
        /// Y × Z × X: for parts whose rest is upright or downwards. Uncertain where the middle turn, about z, is ±90°.
        case yzx

        /// The three axes.
        public var axes: [Rotation.Axis] {
            switch self {
            case .xyz: [.x, .y, .z]
            case .zxy: [.z, .x, .y]
            case .yzx: [.y, .z, .x]
            }
        }
    }

    /// The order of the axes.
    public var order: Order
    /// Radians about the axes in this order; not limited to a turn.
    public var radians: SIMD3<Float>

    /// Creates angles from their parts.
    public init(order: Order, radians: SIMD3<Float>) {
        self.order = order
        self.radians = radians
    }

    /// The angles of a rotation: of all that give it, those nearest to `previous`, so that angles over time have no jumps
    /// of half or whole turns.
    public init(_ rotation: Rotation, order: Order, near previous: EulerAngles? = nil) {
        let (i, j, k) = (order.axes[0].rawValue, order.axes[1].rawValue, order.axes[2].rawValue)
        let last = previous?.radians ?? .zero
        let sine = max(-1, min(1, rotation[i, k]))
        var first = atan2(-rotation[j, k], rotation[k, k])
        // With the middle turn at a right angle the others turn about the same line: the first stays.
        if abs(sine) > 0.999_999_8 { first = last.x }
        let nearest = [first, first + .pi].map { first -> SIMD3<Float> in
            // What is left without the first turn has only the other two.
            let rest = Rotation(radians: first, about: order.axes[0]).inverse * rotation
            let angles = SIMD3(first, atan2(rest[i, k], rest[k, k]), atan2(rest[j, i], rest[j, j]))
            return angles.nearestTurns(to: last)
        }
        let distances = nearest.map { ($0 - last) * ($0 - last) }.map { $0.sum() }
        self.init(order: order, radians: distances[1] < distances[0] ? nearest[1] : nearest[0])
    }

    /// The rotation that the angles give.
    public var rotation: Rotation {
        let turns = zip(order.axes, 0..<3).map { axis, place in
            Rotation(radians: radians[place], about: axis)
        }
        return turns[0] * turns[1] * turns[2]
    }
}

extension SIMD3<Float> {
    /// The same angles, each with as many whole turns as bring it next to another.
    fileprivate func nearestTurns(to other: Self) -> Self {
        self - ((self - other) / (2 * Float.pi)).rounded(.toNearestOrAwayFromZero) * (2 * Float.pi)
    }
}
