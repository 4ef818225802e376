/// Exercises with weights and at the bar: all are Other.
extension Choreography {
    mutating func kettlebellSwings(until end: Float) {
        let stance = 0.22 * body.leg
        var low = squat(
            height: 0.8, lean: 1.1, halfStance: stance,
            arms: Posture.Arm(lift: 0.7, plane: 1.5, bend: 0.1, twist: 0.4))
        low.pelvis.z = -0.2 * body.leg
        let high = stand(
            Posture.Arm(lift: random.uniform(1.3...2.8), plane: 1.5, bend: 0.1, twist: 0.4),
            halfStance: stance)
        repeating(low, high, rhythm(1.1...2.2, pauses: false), until: end)
    }

    /// A bar from the floor to the shoulders, and from there overhead.
    mutating func cleansAndJerks(until end: Float) {
        let stance = 0.15 * body.leg
        var low = handsDown(hips: 0.5, halfStance: stance, handsApart: 0.15 * body.height, heel: 0)
        low.left.arm.support.y = 0.22
        low.right.arm.support.y = 0.22
        let rack = stand(racked, halfStance: stance)
        let top = stand(overhead, halfStance: stance)
        let isSplit = random.chance(0.4)
        while time < end {
            move(to: low, in: keys.isEmpty ? 0 : random.uniform(0.6...1.4))
            hold(random.uniform(0.2...1.2))
            move(to: rack, in: random.uniform(0.5...1))
            hold(random.uniform(0.2...1))
            if isSplit {
                move(
                    to: split(
                        leftLeads: true, back: -0.3 * body.leg, front: 0.35 * body.leg, depth: 0.35,
                        track: 0.1, arms: overhead, lean: 0), in: 0.4)
                hold(0.3)
            }
            move(to: top, in: random.uniform(0.4...0.8))
            hold(random.uniform(0.3...1.2))
            move(to: rack, in: random.uniform(0.4...0.8))
        }
    }

    /// Lying on a bench, a bar pressed up.
    mutating func benchPresses(until end: Float) {
        var near = lyingOnBack().shifted(SIMD3(0, 0.38, 0))
        for isLeft in [true, false] {
            near[isLeft].leg.plant = 1
            near[isLeft].leg.foot = SIMD3((isLeft ? 1 : -1) * 0.2, 0, 0.4 * body.leg)
        }
        near.setArms(Posture.Arm(lift: 1.5, plane: 1.4, bend: 0.1))
        var far = near
        far.setArms(Posture.Arm(lift: 1.2, plane: 0.1, bend: 1.6, twist: 0.1))
        repeating(near, far, rhythm(1.2...3.5), until: end)
    }

    mutating func pullUps(until end: Float) {
        let bar = body.standingRoot + body.torso + body.arm * 1.05
        let width = random.uniform(0.1...0.36) * body.height
        var hang = stand(overhead)
        let (bend, flex) = (random.uniform(0...1.7), random.uniform(-0.25...0.7))
        for isLeft in [true, false] {
            hang[isLeft].leg.plant = 0
            hang[isLeft].leg.bend = max(0, bend + 0.25 * random.normal())
            hang[isLeft].leg.flex = flex + 0.15 * random.normal()
            hang[isLeft].leg.spread = random.uniform(-0.1...0.25)
            hang[isLeft].arm.supportWeight = 1
        }
        hang.pelvis = SIMD3(0, bar - body.torso - body.arm * 0.97, 0)
        hang.setSupports(halfWidth: width, forwards: 0.05, height: bar)
        var up = hang
        up.pelvis.y = bar - body.torso - random.pick(0.12, random.uniform(-0.1...0.35))
        up.pelvis.z = random.uniform(-0.25...0.05)
        up.turn = SIMD3(random.uniform(-0.3...0.2), 0.08 * random.normal(), 0.06 * random.normal())
        let kip = random.pick(0, random.uniform(-0.3...0.9))
        for isLeft in [true, false] {
            up[isLeft].arm.lift = 0.8
            up[isLeft].leg.flex += kip
            up[isLeft].leg.bend = max(0, up[isLeft].leg.bend + kip * random.uniform(-0.5...1))
        }
        repeating(hang, up, rhythm(1.2...4), until: end)
    }
}
