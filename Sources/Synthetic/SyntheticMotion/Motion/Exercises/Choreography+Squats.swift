/// Squats and hip hinges: for the exercise classifier all are Other.
extension Choreography {
    /// The kinds of squats.
    enum SquatStyle { case plain, sumo, overhead, jumped }

    /// The arms of an exercise of the legs.
    ///
    /// All exercises of the legs draw them first, needed or not: a seed's motion depends on the order of draws.
    mutating func legArms() -> Posture.Arm {
        random.pick(hanging, onHips, atChest, forwards, behindHead, withWeights)
    }

    mutating func squats(_ style: SquatStyle, until end: Float) {
        _ = legArms()
        var (near, far) = squatPostures(style)
        guard style == .jumped else {
            repeating(near, far, rhythm(1.2...4), until: end)
            return
        }
        far.setArms(random.pick(hanging, atChest, Posture.Arm(lift: -0.5, plane: 1.5, bend: 0.3)))
        near.setArms(random.pick(hanging, overhead, atChest))
        near.left.leg.heel = 0.5
        near.right.leg.heel = 0.5
        jumpsFrom(far, top: stretched(near), air: 0.2...0.5, period: 0.9...2, until: end)
    }

    private mutating func squatPostures(_ style: SquatStyle) -> (near: Posture, far: Posture) {
        let wide =
            style == .sumo
            ? random.uniform(0.32...0.5)
            : random.pick(random.uniform(0.06...0.28), random.uniform(0.18...0.36))
        let raised = random.pick(
            forwards, atChest, onHips, racked, behindHead, forwards, barred(), barred())
        let low = style == .overhead ? overhead : raised
        let high = style == .overhead ? overhead : random.pick(raised, raised, hanging)
        let depth = random.pick(
            random.uniform(0.36...0.5), random.uniform(0.45...0.6), random.uniform(0.52...0.8))
        // Knees that stay before narrow feet resemble, from the front, a lunge.
        let kneesOut = random.uniform(-0.45...0.6)
        var far = squat(
            height: depth, lean: random.uniform(0.25...0.9) * (style == .sumo ? 0.5 : 1),
            halfStance: wide * body.leg, arms: low)
        far.left.leg.kneeOut += kneesOut
        far.right.leg.kneeOut += kneesOut
        if style == .sumo {
            far.left.leg.yaw += 0.5
            far.right.leg.yaw -= 0.5
            far.left.leg.kneeOut += 0.4
            far.right.leg.kneeOut += 0.4
            far.pelvis.z *= 0.6
        }
        return (stand(high, halfStance: wide * body.leg), far)
    }

    /// Without weights, the arms swinging forwards on the way down.
    mutating func airSquats(until end: Float) {
        _ = legArms()
        let stance = random.uniform(0.12...0.32) * body.leg
        let raised = Posture.Arm(
            lift: random.uniform(1...1.7), plane: 1.45,
            bend: random.pick(random.uniform(0.05...0.4), random.uniform(0.3...2.1)),
            twist: random.uniform(0...0.6))
        let depth = random.pick(random.uniform(0.34...0.48), random.uniform(0.42...0.62))
        let far = bentKnees(
            squat(height: depth, lean: random.uniform(0.3...1.05), halfStance: stance, arms: raised))
        let near = stand(random.pick(hanging, hanging, raised, atChest), halfStance: stance)
        repeating(near, far, rhythm(0.8...3), until: end)
    }

    /// With both arms stretched forwards, raised before each squat or held there.
    mutating func reachingSquats(until end: Float) {
        let stance = random.uniform(0.08...0.32) * body.leg
        var raised = forwards
        raised.lift = random.uniform(1.2...1.8)
        raised.plane = random.uniform(1...1.5)
        raised.bend = random.uniform(0.05...0.5)
        let far = squat(
            height: random.pick(random.uniform(0.36...0.55), random.uniform(0.5...0.75)),
            lean: random.uniform(0.25...0.95), halfStance: stance, arms: raised)
        let up = stand(raised, halfStance: stance)
        let down = stand(hanging, halfStance: stance)
        let lowers = random.chance(0.5)
        var pace = rhythm(1.2...4)
        pace.holdNear = 0
        move(to: random.chance(0.5) ? down : up, in: 0)
        while time < end {
            move(to: up, in: random.uniform(0.35...1))
            repeating(up, far, pace, until: time + 0.01)
            if lowers { move(to: down, in: random.uniform(0.3...1)) }
        }
    }

    /// A weight held at the chest with both hands, or a bar at the shoulders.
    mutating func gobletSquats(until end: Float) {
        _ = legArms()
        let stance = random.uniform(0.16...0.4) * body.leg
        var holding = atChest
        holding.grip.y += random.uniform(-0.08...0.04) * body.height
        holding = random.pick(holding, holding, racked, barred(), barred())
        let depth = random.pick(random.uniform(0.36...0.5), random.uniform(0.45...0.65))
        let far = bentKnees(
            squat(height: depth, lean: random.uniform(0.15...0.7), halfStance: stance, arms: holding))
        repeating(stand(holding, halfStance: stance), far, rhythm(1.2...4), until: end)
    }

    /// A squat with the knees and the seat where they are for one performer.
    private mutating func bentKnees(_ squat: Posture) -> Posture {
        var far = squat
        let kneesOut = random.uniform(-0.3...0.5)
        far.left.leg.kneeOut += kneesOut
        far.right.leg.kneeOut += kneesOut
        far.pelvis.z *= random.uniform(0.75...1.3)
        return far
    }

    /// Deadlifts, or good mornings with the hands at the head.
    mutating func hipHinges(isDeadlift: Bool, until end: Float) {
        _ = legArms()
        let arms = isDeadlift ? withWeights : behindHead
        let near = stand(arms, halfStance: random.uniform(0.08...0.2) * body.leg)
        var far = squat(
            height: random.uniform(0.72...0.95), lean: random.uniform(0.9...1.5),
            halfStance: near.left.leg.foot.x, arms: arms)
        if isDeadlift { far.setArms(Posture.Arm(lift: 1.1, plane: 1.5, bend: 0.08, twist: 0.1)) }
        far.pelvis.z = -random.uniform(0.1...0.25) * body.leg
        repeating(near, far, rhythm(1.5...4.5), until: end)
    }

    /// Squats from which weights are pressed overhead.
    mutating func thrusters(until end: Float) {
        _ = legArms()
        let stance = random.uniform(0.1...0.28) * body.leg
        let far = squat(
            height: random.uniform(0.45...0.85), lean: random.uniform(0.15...0.6), halfStance: stance,
            arms: racked)
        let near = stand(overhead, halfStance: stance)
        let via = random.chance(0.5) ? stand(racked, halfStance: stance) : nil
        repeating(near, far, via: via, rhythm(1.3...3.5), until: end)
    }

    /// A ball thrown on the floor from overhead.
    mutating func ballSlams(until end: Float) {
        _ = legArms()
        let stance = random.uniform(0.1...0.28) * body.leg
        var near = stand(overhead, halfStance: stance)
        near.left.leg.heel = random.uniform(0...0.6)
        near.right.leg.heel = near.left.leg.heel
        let far = squat(
            height: random.uniform(0.5...0.95), lean: random.uniform(0.7...1.5), halfStance: stance,
            arms: Posture.Arm(
                lift: random.uniform(0.5...1.2), plane: 1.5, bend: random.uniform(0.05...0.6)))
        var pace = rhythm(1.1...2.8)
        pace.out = random.uniform(0.25...0.45)
        repeating(near, far, pace, until: end)
    }
}
