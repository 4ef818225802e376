/// Poses of yoga and stretches, each held for some seconds: all are Other.
extension Choreography {
    mutating func yogaTrees(until end: Float) {
        let near = restingStand()
        var far = near
        far.left.leg.plant = 0
        far.left.leg.flex = 0.5
        far.left.leg.spread = 0.6
        far.left.leg.kneeOut = 1.2
        far.left.leg.bend = 2.2
        far.pelvis.x = -0.07 * body.leg
        far.setArms(random.pick(overhead, atChest))
        holding(far, from: near, until: end)
    }

    mutating func yogaWarriors(until end: Float) {
        let near = restingStand()
        var far = stand(Posture.Arm(lift: 1.55, plane: 0, bend: 0.05), halfStance: 0.55 * body.leg)
        far.pelvis.y = 0.68 * body.standingRoot
        far.pelvis.x = 0.2 * body.leg
        far.left.leg.yaw = 1.4
        far.head.y = 1.2
        holding(far, from: near, until: end)
    }

    /// One heel at the seat, a hand at the foot.
    mutating func quadStretches(until end: Float) {
        let near = restingStand()
        var far = near
        far.left.leg.plant = 0
        far.left.leg.flex = -0.1
        far.left.leg.bend = 2.3
        far.pelvis.x = -0.06 * body.leg
        far.left.arm = Posture.Arm(lift: -0.6, plane: 1.5, bend: 0.1)
        holding(far, from: near, until: end)
    }

    /// Bent forwards over one straight leg.
    mutating func hamstringStretches(until end: Float) {
        let near = restingStand()
        var far = near
        far.left.leg.foot.z = 0.45 * body.leg
        far.left.leg.heel = -0.4
        far.turn.x = 1.0
        far.lowerSpine.x = 0.3
        far.pelvis.z = -0.15 * body.leg
        far.pelvis.y *= 0.93
        far.setArms(Posture.Arm(lift: 1.0, plane: 1.4, bend: 0.2))
        holding(far, from: near, until: end)
    }

    /// Both arms up, one across the chest, or one behind the head.
    mutating func armStretches(until end: Float) {
        let near = stand(hanging)
        var far = near
        let side = 0.25 * random.normal()
        if random.chance(0.4) {
            far.setArms(overhead)
            far.lowerSpine.z = side
            far.upperSpine.z = side
        } else if random.chance(0.5) {
            far.left.arm = Posture.Arm(lift: 1.35, plane: random.uniform(1.3...1.6), bend: 0.3, twist: 0.6)
            far.right.arm = atChest
        } else {
            far.left.arm = behindHead
            far.right.arm = random.pick(overhead, near.right.arm)
        }
        holding(far, from: near, until: end)
    }

    private mutating func restingStand() -> Posture { stand(random.pick(hanging, onHips)) }

    private mutating func holding(_ far: Posture, from near: Posture, until end: Float) {
        var pace = rhythm(2...4)
        pace.holdFar = random.uniform(1...6)
        repeating(near, far, pace, alternating: random.chance(0.6), until: end)
    }
}
