/// Hops and jumps: all are Other.
extension Choreography {
    mutating func hops(hasRope: Bool, until end: Float) {
        let leg = body.leg
        let arms = legArms()
        let rope = Posture.Arm(
            lift: random.uniform(0.15...0.8), plane: random.uniform(-0.3...0.5),
            bend: random.uniform(0.2...1.5), twist: random.uniform(-1...0))
        let isOneLegged = !hasRope && random.chance(0.5)
        var low = stand(hasRope ? rope : arms, halfStance: 0.06 * leg)
        low.left.leg.heel = 0.4
        low.right.leg.heel = 0.4
        if isOneLegged {
            low.left.leg.plant = 0
            low.left.leg.flex = 0.4
            low.left.leg.bend = 1.3
            low.pelvis.x = -0.06 * leg
        }
        let high = stretched(low)
        low = stretched(low, dip: random.uniform(0.02...0.08))
        jumpsFrom(low, top: high, air: 0.15...0.35, period: 0.4...0.8, until: end)
    }

    /// Tuck jumps, or star jumps.
    mutating func highJumps(isTucked: Bool, until end: Float) {
        _ = legArms()
        let low = squat(
            height: random.uniform(0.5...0.75), lean: random.uniform(0.4...0.9), halfStance: 0.12 * body.leg,
            arms: random.pick(atChest, hanging, Posture.Arm(lift: 0.8, plane: 1.5, bend: 0.4)))
        let star = starTop()
        let top = isTucked ? tuckTop() : star
        jumpsFrom(low, top: top, air: 0.4...0.6, period: 1.3...3, until: end)
    }

    private mutating func starTop() -> Posture {
        var top = stand(Posture.Arm(lift: random.uniform(2...2.6), plane: 0.1, bend: 0.15), halfStance: 0.1)
        for isLeft in [true, false] {
            top[isLeft].leg.plant = 0
            top[isLeft].leg.spread = random.uniform(0.35...0.7)
        }
        return top
    }

    private mutating func tuckTop() -> Posture {
        var top = stand(forwards, halfStance: 0.1)
        for isLeft in [true, false] {
            top[isLeft].leg.plant = 0
            top[isLeft].leg.flex = random.uniform(1.2...2)
            top[isLeft].leg.bend = random.uniform(1.5...2.2)
        }
        return top
    }

    /// Jumps from a low posture through `top` in the air.
    mutating func jumpsFrom(
        _ low: Posture, top: Posture, air: ClosedRange<Float>, period: ClosedRange<Float>, until end: Float
    ) {
        let base = random.uniform(period)
        let air = min(random.uniform(air), base * 0.6)
        let pause = random.pick(0, random.uniform(0...0.6), random.uniform(0...1.2)) * min(1, base)
        if keys.isEmpty { move(to: low, in: 0) }
        while time < end {
            let ground = max(0.1, base * (1 + habits.unevenness * random.normal()) - air)
            hold(pause)
            let start = time + ground * 0.5
            move(
                to: low.mixed(with: top, (1 + 0.05 * random.normal()).clamped(0.85, 1.1)),
                in: ground * 0.5 + air / 2)
            drift()
            move(to: low, in: ground * 0.5 + air / 2)
            fly(from: start, to: start + air)
        }
    }

    /// Jumps straight up, one arm or both swinging up with them, with rests between: after a ball, at a net, as a test.
    mutating func verticalJumps(until end: Float) {
        _ = legArms()
        let stance = random.uniform(0.05...0.22) * body.leg
        let rest = random.pick(hanging, hanging, atChest, Posture.Arm(lift: 0.5, plane: 1.3, bend: 1.4))
        let depth = random.uniform(0.65...0.95)
        var low = squat(height: depth, lean: 1.6 * (1 - depth), halfStance: stance, arms: rest)
        if random.chance(0.6) {
            low.setArms(
                Posture.Arm(lift: -random.uniform(0.2...0.9), plane: 1.4, bend: random.uniform(0.1...0.6)))
        }
        var top = stand(
            Posture.Arm(
                lift: random.pick(random.uniform(2.3...3.05), random.uniform(1...2.6)),
                plane: random.uniform(0...1.5),
                bend: random.pick(random.uniform(0.05...0.4), random.uniform(0.3...1.4)),
                twist: random.uniform(-1...0.3)), halfStance: stance)
        if random.chance(0.25) { top.right.arm = rest }
        for isLeft in [true, false] {
            top[isLeft].leg.heel = 0.6
            top[isLeft].leg.foot.x += 0.03 * random.normal() * body.leg
        }
        top = stretched(top)
        let ready = stand(rest, halfStance: stance)
        let pauses = random.uniform(0...2.5)
        let air = random.pick(random.uniform(0.1...0.35), random.uniform(0.3...0.55))
        if random.chance(0.3) { top = top.mirrored() }
        while time < end {
            move(to: ready, in: keys.isEmpty ? 0 : random.uniform(0.3...0.7))
            hold(random.uniform(0...1) * pauses)
            move(to: low, in: random.uniform(0.25...0.7))
            let start = time + 0.22
            move(to: top, in: 0.22 + air / 2)
            drift()
            move(
                to: random.chance(0.5) ? low.mixed(with: ready, 0.5) : ready,
                in: air / 2 + random.uniform(0.12...0.4))
            fly(from: start, to: start + air)
        }
    }
}
