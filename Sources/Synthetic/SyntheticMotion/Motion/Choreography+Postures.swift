import Foundation

/// The postures that movements are built of, in the performer's own space: facing +z, feet about the origin.
extension Choreography {
    /// An upright stand with the arms as given.
    ///
    /// - Parameter halfStance: Half the distance of the ankles in metres; nil for the performer's own.
    func stand(_ arms: Posture.Arm? = nil, halfStance: Float? = nil) -> Posture {
        var posture = Posture()
        posture.pelvis.y = 0.992 * body.standingRoot
        let half = halfStance ?? habits.stance * body.leg
        posture.left.leg.foot.x = half
        posture.right.leg.foot.x = -half
        posture.left.leg.yaw = habits.toesOut
        posture.right.leg.yaw = -habits.toesOut
        posture.pelvis.z = 0.03 * body.leg
        if let arms { posture.setArms(arms) }
        return posture
    }

    /// Thighs bent until the root is at `height` (a share of its height in a stand), the trunk leaning.
    func squat(height: Float, lean: Float, halfStance: Float, arms: Posture.Arm, heel: Float = 0) -> Posture {
        var posture = stand(arms, halfStance: halfStance)
        let down = 1 - height
        posture.pelvis.y = height * body.standingRoot
        posture.pelvis.z = -0.42 * down * body.leg * (1 - 0.4 * min(1, heel))
        posture.turn.x = lean * 0.75
        posture.lowerSpine.x = lean * 0.15
        posture.upperSpine.x = lean * 0.1
        posture.head.x = -lean * 0.45
        posture.left.leg.heel = heel
        posture.right.leg.heel = heel
        posture.left.leg.yaw = habits.toesOut + 0.25 * down
        posture.right.leg.yaw = -habits.toesOut - 0.25 * down
        posture.left.leg.kneeOut = 0.3 * down
        posture.right.leg.kneeOut = 0.3 * down
        return posture
    }

    /// A low squat bent so far that both hands are on the floor.
    func handsDown(hips: Float, halfStance: Float, handsApart: Float, heel: Float) -> Posture {
        var arms = Posture.Arm(lift: 1.1, plane: 1.4, bend: 0.25, twist: 0.1)
        arms.supportWeight = 1
        var posture = squat(height: hips, lean: 0.5, halfStance: halfStance, arms: arms, heel: heel)
        var lean: Float = 0.5
        repeat {
            lean += 0.04
            posture.turn.x = lean * 0.6
            posture.lowerSpine.x = lean * 0.24
            posture.upperSpine.x = lean * 0.16
        } while lean < 2.7 && solver.neck(of: posture).y > 0.93 * body.arm
        posture.head.x = -min(0.6, lean * 0.3)
        let neck = solver.neck(of: posture)
        posture.setSupports(halfWidth: handsApart, forwards: neck.z + 0.04 * body.height)
        return posture
    }

    /// Straight from head to heels on the hands (or forearms) and toes, facing down, head towards +z.
    ///
    /// - Parameters:
    ///   - hands: Where the hands are along z.
    ///   - reach: Height of the shoulders as a share of the straight arm.
    ///   - sag: How far the hips hang below the straight line, in metres; negative is a raised seat.
    ///   - shoulders: How far the shoulders are ahead of the hands, in metres.
    ///   - knees: True on the knees instead of the toes.
    ///   - step: Height of what the hands are on, in metres.
    func plank(
        hands: Float, reach: Float, sag: Float = 0, shoulders: Float = 0, handsApart: Float, feetApart: Float,
        knees: Bool = false, step: Float = 0
    ) -> Posture {
        var posture = Posture()
        var leg = Posture.Leg()
        leg.heel = 1.25
        let flat = solver.ankle(of: leg).place
        let shoulderHeight = max(0.09, reach * body.arm + 0.03) + step
        let base: Float = knees ? 0.06 : flat.y
        let span = body.torso + (knees ? body.thigh : body.leg * 0.995)
        let slope = asin(min(0.9, max(-0.3, (shoulderHeight - base) / span)))
        let shoulderZ = hands + shoulders
        posture.pelvis = SIMD3(
            0, shoulderHeight - body.torso * sin(slope) - sag, shoulderZ - body.torso * cos(slope))
        let pitch = .pi / 2 - slope
        let hang = asin(max(-0.9, min(0.9, sag / body.torso)))
        posture.turn.x = pitch - hang
        posture.upperSpine.x = 0.05
        posture.head.x = -0.35
        let end = SIMD3<Float>(0, base, shoulderZ - span * cos(slope))
        if knees {
            leg.plant = 0
            leg.flex = -hang * 2
            leg.bend = 1.2
            leg.spread = 0.05
        } else {
            leg.foot = SIMD3(0, 0, end.z - flat.z)
        }
        posture.left.leg = leg
        posture.right.leg = leg
        posture.left.leg.foot.x = feetApart
        posture.right.leg.foot.x = -feetApart
        var arm = Posture.Arm(
            lift: 1.5 - (1 - reach) * 1.3, plane: 0.9, bend: 0.3 + 1.6 * (1 - reach), twist: 0.2)
        arm.plane = 1.5 - min(1.1, (1 - reach) * 2.2)
        arm.supportWeight = 1
        posture.setArms(arm)
        posture.setSupports(halfWidth: handsApart, forwards: hands, height: 0.035 + step)
        return posture
    }

    /// On the back (pitch −π/2) with the head towards −z; legs and arms free.
    func lyingOnBack() -> Posture {
        var posture = Posture()
        posture.pelvis = SIMD3(0, 0.1, 0)
        posture.turn.x = -.pi / 2 + 0.02
        posture.left.leg.plant = 0
        posture.right.leg.plant = 0
        posture.setArms(Posture.Arm(lift: 0.35, plane: 0, bend: 0.2, twist: 0))
        posture.head.x = 0.1
        return posture
    }

    /// On the belly with the head towards +z; legs and arms free.
    func lyingOnBelly() -> Posture {
        var posture = lyingOnBack()
        posture.turn.x = .pi / 2 - 0.02
        posture.head.x = -0.3
        return posture
    }

    /// The posture with the legs as straight as its feet allow, but for a dip in metres.
    func stretched(_ posture: Posture, dip: Float = 0) -> Posture {
        var posture = posture
        posture.pelvis.y = solver.highestReachable(posture) - 0.004 * body.leg - dip
        return posture
    }

    // Ways to hold the arms.

    /// Arms at the sides.
    var hanging: Posture.Arm { Posture.Arm(lift: 0.13, plane: 0.25, bend: 0.22, twist: 0.25) }

    /// Hands on the hips.
    var onHips: Posture.Arm {
        Posture.Arm(
            lift: 0.75, plane: -0.35, bend: 1.5, twist: 0.9,
            grip: SIMD3(0.095, -0.255, 0.03) * body.height, gripWeight: 1)
    }

    /// Hands before the chest.
    var atChest: Posture.Arm {
        Posture.Arm(
            lift: 0.5, plane: 0.5, bend: 2.3, twist: 0.7, grip: SIMD3(0.025, -0.1, 0.14) * body.height,
            gripWeight: 1)
    }

    /// Hands at the head.
    var behindHead: Posture.Arm {
        Posture.Arm(
            lift: 1.75, plane: 0.1, bend: 2.4, twist: -1.2, grip: SIMD3(0.06, 0.12, -0.01) * body.height,
            gripWeight: 1)
    }

    /// Both arms straight up.
    var overhead: Posture.Arm { Posture.Arm(lift: 2.9, plane: 0.5, bend: 0.2, twist: -0.6) }

    /// Both arms straight forwards.
    var forwards: Posture.Arm { Posture.Arm(lift: 1.5, plane: 1.45, bend: 0.12, twist: 0.1) }

    /// A weight in each hanging hand.
    var withWeights: Posture.Arm { Posture.Arm(lift: 0.16, plane: 0.1, bend: 0.08, twist: 0.1) }

    /// A bar across the back, the hands near the shoulders or far out.
    mutating func barred() -> Posture.Arm {
        Posture.Arm(
            lift: 0.7, plane: -0.2, bend: 2.2, twist: -1,
            grip: SIMD3(
                random.uniform(0.14...0.3), random.uniform(-0.05...0.03), random.uniform(-0.05...0.02))
                * body.height, gripWeight: 1)
    }

    /// A bar or weights at the shoulders.
    var racked: Posture.Arm {
        Posture.Arm(
            lift: 0.5, plane: 0.4, bend: 2.5, twist: -0.3, grip: SIMD3(0.13, 0.0, 0.06) * body.height,
            gripWeight: 1)
    }
}

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
