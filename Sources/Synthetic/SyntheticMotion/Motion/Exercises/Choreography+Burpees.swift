import Foundation

extension Choreography {
    /// Burpees until `end`: down on the hands, legs back, and up again.
    mutating func burpees(_ kind: Exercise, until end: Float) {
        let isStepped = kind == .stepBackBurpee
        let pace =
            random.pick(random.uniform(0.6...0.9), random.uniform(0.8...1.3), random.uniform(1.2...2))
            * (isStepped ? 1.3 : 1)
        let jumps = isStepped ? random.chance(0.15) : random.chance(0.75)
        let pushUps = isStepped ? random.chance(0.2) : random.chance(0.45)
        let onBelly = pushUps && random.chance(0.3)
        let staysLow = kind == .squatThrust && random.chance(0.4)
        let handsApart = random.uniform(0.1...0.17) * body.height
        let feetApart =
            random.pick(
                random.uniform(0.04...0.2), random.uniform(0.04...0.2),
                random.uniform(0.15...(isStepped ? 0.28 : 0.45)))
            * body.leg
        // From a deep squat to a fold over nearly straight legs.
        let hips = random.pick(
            random.uniform(0.42...0.6), random.uniform(0.5...0.75), random.uniform(0.68...0.9))
        // How much the seat rises while the legs go back and come in.
        let pike = random.pick(random.uniform(0.03...0.12), random.uniform(0.1...0.4)) * body.leg
        let isStar = random.chance(0.12)
        let heel = random.uniform(0...0.8)
        let rest = random.pick(0, random.uniform(0...0.4), random.uniform(0.2...1.5))
        let armsUp = random.chance(0.75)
        let sag = random.pick(
            random.uniform(-0.1...0.06), random.uniform(-0.1...0.06), random.uniform(-0.28 ... -0.05))
        let calm = random.pick(hanging, hanging, atChest)
        var startsInPlank = random.chance(0.12)
        var lead = random.chance(0.5)

        while time < end {
            let beat = pace * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            drift()
            let upright = stand(calm, halfStance: feetApart)
            let crouch = handsDown(
                hips: hips * (1 + 0.04 * random.normal()), halfStance: feetApart, handsApart: handsApart,
                heel: heel)
            let hands = crouch.left.arm.support.z
            let high = plank(
                hands: hands, reach: random.uniform(0.93...0.99), sag: sag,
                shoulders: random.uniform(-0.02...0.04),
                handsApart: handsApart, feetApart: feetApart)
            let low = plank(
                hands: hands, reach: onBelly ? 0.06 : random.uniform(0.25...0.55), sag: 0, shoulders: 0.06,
                handsApart: handsApart, feetApart: feetApart)

            if startsInPlank {
                move(to: high, in: 0)
                startsInPlank = false
            } else {
                if keys.isEmpty { move(to: staysLow ? crouch : upright, in: 0) }
                if !staysLow {
                    let bent = squat(
                        height: 0.5 + hips * 0.4, lean: 0.7, halfStance: feetApart,
                        arms: Posture.Arm(lift: 0.7, plane: 1.4, bend: 0.2, twist: 0.1))
                    move(to: bent, in: 0.35 * beat)
                    move(to: crouch, in: 0.3 * beat)
                }
                hold(random.uniform(0...0.15) * beat)
                legsBack(from: crouch, to: high, stepped: isStepped, leftFirst: lead, pike: pike, beat: beat)
            }
            hold(random.pick(0, random.uniform(0...0.4)) * beat)
            if pushUps {
                move(to: low, in: 0.4 * beat)
                hold(random.uniform(0...0.2) * beat)
                move(to: high, in: 0.45 * beat)
            }
            legsIn(from: high, to: crouch, stepped: isStepped, leftFirst: lead, pike: pike, beat: beat)
            hold(random.uniform(0...0.12) * beat)
            if staysLow { continue }
            if jumps {
                leap(up: upright, arms: armsUp ? overhead : calm, star: isStar, beat: beat)
            } else {
                var rising = squat(height: 0.78, lean: 0.5, halfStance: feetApart, arms: calm)
                rising.pelvis.z *= 0.6
                move(to: rising, in: 0.3 * beat)
                if armsUp && random.chance(0.4) {
                    move(to: stand(overhead, halfStance: feetApart), in: 0.35 * beat)
                }
                move(to: upright, in: 0.35 * beat)
            }
            hold(rest)
            if random.chance(0.5) { lead.toggle() }
        }
    }

    private mutating func legsBack(
        from crouch: Posture, to plank: Posture, stepped: Bool, leftFirst: Bool, pike: Float, beat: Float
    ) {
        if stepped {
            var half = crouch.mixed(with: plank, 0.45)
            half[leftFirst].leg = plank[leftFirst].leg
            half[!leftFirst].leg = crouch[!leftFirst].leg
            half[!leftFirst].leg.heel = 0.7
            half = piked(half, by: pike * 0.7)
            move(to: half, in: 0.4 * beat)
            move(to: plank, in: 0.4 * beat)
        } else {
            hopLegs(
                crouch.mixed(with: plank, 0.5), to: plank, pike: pike, in: random.uniform(0.28...0.5) * beat)
        }
    }

    private mutating func legsIn(
        from plank: Posture, to crouch: Posture, stepped: Bool, leftFirst: Bool, pike: Float, beat: Float
    ) {
        if stepped {
            var half = plank.mixed(with: crouch, 0.5)
            half[leftFirst].leg = crouch[leftFirst].leg
            half[!leftFirst].leg = plank[!leftFirst].leg
            half = piked(half, by: pike * 0.7)
            move(to: half, in: 0.4 * beat)
            move(to: crouch, in: 0.4 * beat)
        } else {
            hopLegs(
                plank.mixed(with: crouch, 0.5), to: crouch, pike: pike, in: random.uniform(0.3...0.5) * beat)
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

    /// From low, a jump into the air and back to a stand.
    mutating func leap(up upright: Posture, arms: Posture.Arm, star: Bool = false, beat: Float) {
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
