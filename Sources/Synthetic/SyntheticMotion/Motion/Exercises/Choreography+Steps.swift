/// Steps, side lunges, kicks and leg raises, standing: all are Other.
extension Choreography {
    mutating func sideLunges(until end: Float) {
        let arms = legArms()
        let width = random.uniform(0.6...1.0) * body.leg
        var far = sideLunge(width: width, arms: arms)
        let staysWide = random.chance(0.4)
        var near = stand(arms)
        if staysWide {
            near = stand(arms, halfStance: width / 2)
            far.left.leg.foot.x = width / 2
            far.right.leg.foot.x = -width / 2
            far.pelvis.x = width * random.uniform(0.2...0.42)
        }
        repeating(near, far, rhythm(1.2...4), alternating: random.chance(0.7), until: end)
    }

    /// Leaps from side to side, one foot behind the other.
    mutating func skaters(until end: Float) {
        let arms = legArms()
        let width = random.uniform(0.6...1.0) * body.leg
        var far = sideLunge(width: width, arms: arms)
        far.right.leg.foot = SIMD3(width * 0.5, 0.1 * body.leg, -0.35 * body.leg)
        far.right.leg.heel = 0.8
        far.right.arm = Posture.Arm(lift: 0.9, plane: 1.6, bend: 0.5, twist: 0.6)
        far.left.arm = Posture.Arm(lift: 0.7, plane: -1.1, bend: 0.6, twist: 0.2)
        var pace = rhythm(0.6...1.2, pauses: false)
        pace.out = 0.5
        far.pelvis.x = width * 0.85
        repeating(far.mirrored(), far, pace, until: end)
    }

    private mutating func sideLunge(width: Float, arms: Posture.Arm) -> Posture {
        var far = squat(
            height: random.uniform(0.6...0.85), lean: random.uniform(0.2...0.8), halfStance: 0, arms: arms)
        far.left.leg.foot.x = width * 0.9
        far.right.leg.foot.x = -width * 0.1
        far.pelvis.x = width * random.uniform(0.55...0.85)
        far.left.leg.yaw = 0.3
        far.right.leg.yaw = -0.1
        return far
    }

    mutating func sideSteps(until end: Float) {
        let arms = legArms()
        let width = random.uniform(0.3...0.7) * body.leg
        var near = stand(arms)
        var far = near
        far.left.leg.foot.x += width
        far.pelvis.x = width * random.uniform(0.4...0.9)
        let lifts = random.pick(
            hanging, atChest, Posture.Arm(lift: random.uniform(0.6...1.6), plane: 0.3, bend: 0.5))
        far.setArms(lifts)
        near.pelvis.y -= 0.02
        repeating(near, far, rhythm(0.8...2.2, pauses: random.chance(0.3)), alternating: true, until: end)
    }

    /// Onto a step and down again.
    mutating func stepUps(until end: Float) {
        let arms = legArms()
        let leg = body.leg
        let height = random.uniform(0.15...0.4) * leg
        let near = stand(arms)
        var up = near
        up.left.leg.foot = SIMD3(0.08 * leg, height, 0.4 * leg)
        up.pelvis.z = 0.15 * leg
        up.turn.x = 0.25
        var top = up
        top.right.leg.foot = SIMD3(-0.08 * leg, height, 0.4 * leg)
        top.pelvis = SIMD3(0, height + body.standingRoot * 0.99, 0.42 * leg)
        top.turn.x = 0.03
        repeating(near, top, via: up, rhythm(1.6...3.5), alternating: random.chance(0.5), until: end)
    }

    mutating func kicks(until end: Float) {
        _ = legArms()
        let height = random.uniform(0.4...1.7)
        let sideways = random.chance(0.35)
        let near = stand(random.pick(atChest, hanging, forwards))
        var far = near
        far.left.leg.plant = 0
        far.left.leg.flex = sideways ? 0.3 : height
        far.left.leg.spread = sideways ? height * 0.8 : 0.1
        far.left.leg.bend = random.uniform(0...0.3)
        far.turn.x = sideways ? 0 : -0.15
        far.turn.z = sideways ? -0.3 : 0
        far.pelvis.x = -0.06 * body.leg
        var chamber = far
        chamber.left.leg.flex = max(0.8, height * 0.8)
        chamber.left.leg.bend = 1.8
        repeating(
            near, far, via: random.chance(0.6) ? chamber : nil, rhythm(0.7...2.5),
            alternating: random.chance(0.6), until: end)
    }

    /// One knee up as over a hurdle.
    mutating func hurdleSteps(until end: Float) {
        let arms = legArms()
        lifting(
            flex: random.uniform(0.9...1.7), spread: 0.1, bend: random.uniform(1.1...1.9), arms: arms,
            until: end)
    }

    /// One straight leg forwards, backwards or to the side.
    mutating func legRaises(until end: Float) {
        let arms = legArms()
        lifting(
            flex: random.uniform(-0.5...1), spread: random.uniform(0...0.8), bend: random.uniform(0...0.2),
            arms: arms, until: end)
    }

    private mutating func lifting(
        flex: Float, spread: Float, bend: Float, arms: Posture.Arm, until end: Float
    ) {
        let near = stand(arms)
        var far = near
        far.left.leg.plant = 0
        far.left.leg.flex = flex
        far.left.leg.spread = spread
        far.left.leg.bend = bend
        far.pelvis.x = -random.uniform(0.04...0.09) * body.leg
        far.turn.z = -0.05
        repeating(near, far, rhythm(1...3.5), alternating: random.chance(0.5), until: end)
    }

    mutating func calfRaises(until end: Float) {
        let near = stand(legArms())
        var far = near
        far.left.leg.heel = 0.65
        far.right.leg.heel = 0.65
        far.pelvis.y += 0.08 * body.leg
        repeating(near, far, rhythm(0.8...2.5), until: end)
    }
}
