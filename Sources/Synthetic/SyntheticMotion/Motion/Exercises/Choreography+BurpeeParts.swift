import Foundation

/// How the legs get back and in, and the jump at the end.
extension Choreography {
    /// From the crouch into the plank.
    mutating func legsBack(_ burpee: Burpee) {
        let (form, crouch, plank) = (burpee.form, burpee.crouch, burpee.high)
        if form.isStepped {
            var half = crouch.mixed(with: plank, 0.45)
            half[burpee.leftFirst].leg = plank[burpee.leftFirst].leg
            half[!burpee.leftFirst].leg = crouch[!burpee.leftFirst].leg
            half[!burpee.leftFirst].leg.heel = 0.7
            half = piked(half, by: form.pike * 0.7)
            move(to: half, in: 0.4 * burpee.beat)
            move(to: plank, in: 0.4 * burpee.beat)
        } else {
            hopLegs(
                crouch.mixed(with: plank, 0.5), to: plank, pike: form.pike,
                in: random.uniform(0.28...0.5) * burpee.beat)
        }
    }

    /// From the plank into the crouch.
    mutating func legsIn(_ burpee: Burpee) {
        let (form, crouch, plank) = (burpee.form, burpee.crouch, burpee.high)
        if form.isStepped {
            var half = plank.mixed(with: crouch, 0.5)
            half[burpee.leftFirst].leg = crouch[burpee.leftFirst].leg
            half[!burpee.leftFirst].leg = plank[!burpee.leftFirst].leg
            half = piked(half, by: form.pike * 0.7)
            move(to: half, in: 0.4 * burpee.beat)
            move(to: crouch, in: 0.4 * burpee.beat)
        } else {
            hopLegs(
                plank.mixed(with: crouch, 0.5), to: crouch, pike: form.pike,
                in: random.uniform(0.3...0.5) * burpee.beat)
        }
    }

    /// The seat raised and the trunk turned down so that the shoulders stay where they are.
    private func piked(_ posture: Posture, by rise: Float) -> Posture {
        var posture = posture
        let neck = solver.neck(of: posture)
        posture.pelvis.y += rise
        posture.turn.x += asin(min(0.9, rise / body.torso))
        let shift = neck - solver.neck(of: posture)
        posture.pelvis.x += shift.x
        posture.pelvis.z += shift.z
        return posture
    }

    /// Both feet leave the floor on the way, the seat comes up, the hands stay.
    private mutating func hopLegs(_ middle: Posture, to end: Posture, pike: Float, in seconds: Float) {
        var middle = middle
        let height = random.uniform(0.04...0.12) * body.leg
        middle = piked(middle, by: pike)
        middle.left.leg.foot.y = height
        middle.right.leg.foot.y = height
        let lifted = keepsFeetLow
        keepsFeetLow = true
        move(to: middle, in: seconds * 0.5)
        move(to: end, in: seconds * 0.5)
        keepsFeetLow = lifted
    }

    /// From low, a jump into the air and back to the stand `upright`.
    mutating func leap(from upright: Posture, arms: Posture.Arm, star: Bool, beat: Float) {
        var rising = upright
        rising.setArms(Posture.Arm.combine(upright.left.arm, arms) { $0 + ($1 - $0) * 0.5 })
        rising.pelvis.y = 0.85 * body.standingRoot
        rising.turn.x = 0.3
        move(to: rising, in: max(0.32, 0.3 * beat))
        var top = upright
        top.setArms(arms)
        top.pelvis.y = body.standingRoot
        top.left.leg.heel = 0.9
        top.right.leg.heel = 0.9
        if star {
            top.left.leg.foot.x += 0.35 * body.leg
            top.right.leg.foot.x -= 0.35 * body.leg
            top.left.arm.lift = 2.3
            top.right.arm.lift = 2.3
        }
        let air = random.uniform(0.2...0.5)
        let takeOff = time + 0.14
        move(to: stretched(top), in: 0.14 + air / 2)
        var landing = upright
        landing.setArms(Posture.Arm.combine(upright.left.arm, arms) { $0 + ($1 - $0) * 0.7 })
        landing.pelvis.y = random.uniform(0.86...0.95) * body.standingRoot
        landing.turn.x = 0.15
        move(to: landing, in: air / 2)
        fly(from: takeOff, to: time)
        move(to: upright, in: max(0.35, 0.3 * beat))
    }
}
