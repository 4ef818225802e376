import Foundation

/// Postures on hands, knees, back and belly.
extension Choreography {
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

    /// On hands and knees.
    func onAllFours() -> Posture {
        var posture = Posture()
        posture.pelvis = SIMD3(0, body.thigh + 0.05, -body.torso * 0.98)
        posture.turn.x = 1.52
        posture.head.x = -0.3
        for isLeft in [true, false] {
            posture[isLeft].leg.plant = 0
            posture[isLeft].leg.flex = 1.52
            posture[isLeft].leg.bend = 1.55
            posture[isLeft].leg.point = 1.2
        }
        var arm = Posture.Arm(lift: 1.5, plane: 1.5, bend: 0.15)
        arm.supportWeight = 1
        posture.setArms(arm)
        posture.setSupports(halfWidth: 0.11 * body.height, forwards: 0.02)
        return posture
    }
}
