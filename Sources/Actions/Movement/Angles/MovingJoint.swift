import PoseCore

/// A joint on its way to where the bones have their lengths.
struct MovingJoint {
    /// How far a joint is off across and along the line of sight, metres.
    ///
    /// As rendered people's errors are; legs move less in depth than theirs, which knees are the better for.
    struct Uncertainty {
        let across: Float
        let depth: Float
    }

    var place: SIMD3<Float>
    /// What it moves by for a metre along the line of sight.
    let ray: SIMD3<Float>
    let uncertainty: Uncertainty

    /// Where the joint goes when it is drawn in a direction: its covariance times the direction.
    func response(to direction: SIMD3<Float>) -> SIMD3<Float> {
        let (across, depth) = (uncertainty.across, uncertainty.depth)
        return SIMD3(direction.x, direction.y, 0) * (across * across)
            + ray * (ray.dot(direction) * depth * depth)
    }
}

extension MovingJoint {
    /// The joints that move, of each side from the shoulder to the wrist and from the hip to the toe.
    static let all: [(name: WorldJointName, uncertainty: Uncertainty)] = BodySide.allCases.flatMap { side in
        [
            (side.shoulder, Uncertainty(across: 0.025, depth: 0.045)),
            (side.elbow, Uncertainty(across: 0.012, depth: 0.08)),
            (side.wrist, Uncertainty(across: 0.012, depth: 0.085)),
            (side.hip, Uncertainty(across: 0.015, depth: 0.02)),
            (side.knee, Uncertainty(across: 0.03, depth: 0.02)),
            (side.ankle, Uncertainty(across: 0.03, depth: 0.03)),
            (side.heel, Uncertainty(across: 0.03, depth: 0.035)),
            (side.toe, Uncertainty(across: 0.03, depth: 0.04)),
        ]
    }

    /// The place of a joint among `all`.
    static func index(of name: WorldJointName) -> Int { all.firstIndex { $0.name == name } ?? 0 }
}
