extension Posture {
    /// Gives both arms the same, mirrored posture.
    mutating func setArms(_ arm: Arm) {
        left.arm = arm
        right.arm = arm
    }

    /// Where the wrists stand when the hands are on the floor.
    mutating func setSupports(halfWidth: Float, forwards: Float, height: Float = 0.035) {
        left.arm.support = SIMD3(halfWidth, height, forwards)
        right.arm.support = SIMD3(-halfWidth, height, forwards)
    }

    /// Both wrists at a place that moves with the chest.
    mutating func setGrip(_ place: SIMD3<Float>, weight: Float) {
        left.arm.grip = place
        right.arm.grip = place
        left.arm.gripWeight = weight
        right.arm.gripWeight = weight
    }

    /// Bends both knees, the feet near the seat.
    mutating func bendKnees() {
        for isLeft in [true, false] {
            self[isLeft].leg.flex = 0.85
            self[isLeft].leg.bend = 1.75
        }
    }

    /// The limbs of one side.
    subscript(isLeft: Bool) -> Side {
        get { isLeft ? left : right }
        set { if isLeft { left = newValue } else { right = newValue } }
    }

    /// The same posture with the sides exchanged, in the performer's own space.
    func mirrored() -> Posture {
        func flip(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(-v.x, v.y, v.z) }
        func flip(turn v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(v.x, -v.y, -v.z) }
        func flip(_ side: Side) -> Side {
            var side = side
            side.leg.foot.x *= -1
            side.leg.yaw *= -1
            side.arm.support.x *= -1
            return side
        }
        return Posture(
            pelvis: flip(pelvis), turn: flip(turn: turn), lowerSpine: flip(turn: lowerSpine),
            upperSpine: flip(turn: upperSpine), head: flip(turn: head), left: flip(right), right: flip(left))
    }

    /// Shifts the whole body, feet and supports, in the performer's own space.
    func shifted(_ offset: SIMD3<Float>) -> Posture {
        var posture = self
        posture.pelvis += offset
        for side in [\Posture.left, \Posture.right] {
            posture[keyPath: side].leg.foot += offset
            posture[keyPath: side].arm.support += offset
        }
        return posture
    }
}
