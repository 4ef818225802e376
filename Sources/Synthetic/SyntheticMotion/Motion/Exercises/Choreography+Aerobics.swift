/// Steps, side lunges and knee lifts with the arms going along, as in aerobics: all are Other.
///
/// Feet that go apart are never joined by both arms swinging up at the sides: that is a jumping jack.
extension Choreography {
    mutating func stepsWithArms(until end: Float) {
        let near = aerobicsStand()
        var far = near
        let width = random.uniform(0.2...0.6) * body.leg
        let depth = random.pick(0, 0, random.uniform(-0.4...0.4)) * body.leg
        far.left.leg.foot.x += width
        far.left.leg.foot.z += depth
        far.pelvis.x = width * random.uniform(0...0.9)
        far.pelvis.z += depth * 0.4
        far.left.leg.heel = random.pick(0, 0.3)
        repeatingWithArms(near, far, isApart: true, until: end)
    }

    mutating func sideLungesWithArms(until end: Float) {
        let near = aerobicsStand()
        let width = random.uniform(0.5...1.0) * body.leg
        var far = squat(
            height: random.uniform(0.7...0.95), lean: random.uniform(0...0.4), halfStance: 0,
            arms: near.left.arm)
        far.left.leg.foot.x = near.left.leg.foot.x + (random.chance(0.5) ? width : 0.1 * width)
        far.right.leg.foot.x = far.left.leg.foot.x - width
        far.pelvis.x = far.right.leg.foot.x + width * random.uniform(0.2...0.8)
        far.left.leg.yaw = 0.3
        repeatingWithArms(near, far, isApart: true, until: end)
    }

    mutating func kneeLiftsWithArms(until end: Float) {
        let near = aerobicsStand()
        var far = near
        far.left.leg.plant = 0
        far.left.leg.flex = random.pick(random.uniform(0.8...1.7), random.uniform(0...0.4))
        far.left.leg.bend = random.uniform(1...2)
        far.left.leg.spread = random.pick(0, random.uniform(0...0.5))
        far.pelvis.x = -random.uniform(0.03...0.08) * body.leg
        repeatingWithArms(near, far, isApart: false, until: end)
    }

    private mutating func aerobicsStand() -> Posture {
        let rest = random.pick(hanging, hanging, onHips, atChest)
        return stand(rest, halfStance: random.uniform(0.04...0.14) * body.leg)
    }

    /// - Parameter isApart: True where the feet go apart.
    private mutating func repeatingWithArms(
        _ near: Posture, _ far: Posture, isApart: Bool, until end: Float
    ) {
        var far = far
        giveArms(to: &far, isApart: isApart)
        far = stretched(far, dip: random.uniform(0...0.06) * body.leg)
        repeating(
            near, far, rhythm(0.8...3.2, pauses: random.chance(0.5)), alternating: random.chance(0.75),
            until: end)
    }

    /// Arms that go somewhere with a step: both, one of them, or one after the other.
    private mutating func giveArms(to posture: inout Posture, isApart: Bool) {
        // Elbows out and hands at the chest or shoulders, as at the top of an upright row.
        let row = Posture.Arm(
            lift: random.uniform(1...1.5), plane: random.uniform(0...0.5), bend: random.uniform(1.9...2.4),
            twist: random.uniform(0.8...1.6),
            grip: SIMD3(random.uniform(0.02...0.1), random.uniform(-0.1...0), 0.1) * body.height,
            gripWeight: random.uniform(0.4...0.9))
        let sideways = Posture.Arm(
            lift: random.uniform(0.6...1.2), plane: random.uniform(0...0.4), bend: random.uniform(0.1...0.6))
        let curl = Posture.Arm(lift: random.uniform(0.1...0.5), plane: 0.9, bend: 2.2, twist: -0.3)
        var pushed = forwards
        pushed.lift = random.uniform(1.2...2)
        var crossed = forwards
        crossed.grip = SIMD3(-random.uniform(0...0.06), -0.05, 0.2) * body.height
        crossed.gripWeight = random.uniform(0.3...0.9)
        let both = random.pick(row, row, sideways, curl, pushed, crossed)
        if random.chance(0.65) {
            posture.setArms(both)
            if !isApart, random.chance(0.3) { posture.setArms(overhead) }
        } else {
            // One arm may go up: with one alone it is no jumping jack.
            let one = random.pick(overhead, pushed, sideways, row)
            if random.chance(0.5) { posture.left.arm = one } else { posture.right.arm = one }
        }
    }
}
