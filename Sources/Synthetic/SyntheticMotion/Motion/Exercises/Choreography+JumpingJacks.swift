import Foundation

extension Choreography {
    /// Jumping jacks until `end`: legs and arms open and close together, jumped or stepped.
    mutating func jumpingJacks(_ kind: Exercise, until end: Float) {
        let isStepped = kind == .stepJack
        let base =
            isStepped
            ? random.uniform(1.0...2.6)
            : random.pick(
                random.uniform(0.7...1.2), random.uniform(0.9...1.6), random.uniform(1.2...2.4),
                random.uniform(2.0...4.5))
        let openArms =
            kind == .halfJack
            ? random.uniform(1.3...1.75)
            : random.pick(
                random.uniform(2.7...3.1), random.uniform(2.4...3.1), random.uniform(2.0...2.7))
        let elbow = random.pick(
            random.uniform(0.03...0.25), random.uniform(0.1...0.5), random.uniform(0.4...1.1))
        let openPlane = random.pick(random.uniform(-0.1...0.25), random.uniform(0...0.7))
        let closedArms = Posture.Arm(
            lift: random.pick(
                random.uniform(0.08...0.3), random.uniform(0.08...0.3), random.uniform(0.2...0.7)),
            plane: random.uniform(-0.1...0.7), bend: random.uniform(0.08...0.5),
            twist: random.uniform(-0.1...0.6))
        let opened = Posture.Arm(
            lift: openArms, plane: openPlane, bend: elbow,
            twist: kind == .halfJack ? random.uniform(-0.4...0.3) : random.uniform(-1.5 ... -0.5))
        let claps = kind != .halfJack && random.chance(0.25)
        let spread =
            random.pick(
                random.uniform(0.3...0.55), random.uniform(0.25...0.45), random.uniform(0.16...0.32))
            * body.leg
        let closedStance =
            kind == .crossJack
            ? -random.uniform(0.03...0.12) * body.leg
            : min(0.35 * spread, random.uniform(0.02...0.16) * body.leg)
        let closedShare = random.pick(0, 0, random.uniform(0...0.35))
        let openShare = random.pick(0, 0, random.uniform(0...0.35))
        let opening = random.uniform(0.42...0.58)
        let dip = random.uniform(0.005...0.05) * body.leg
        let toes = random.uniform(0...0.5)
        let bounce = random.uniform(0.55...1)
        armDelay = random.uniform(-0.04...0.09) * min(1, base)
        keepsFeetLow = !isStepped
        var lead = random.chance(0.5)
        var fatigue: Float = 1

        while time < end {
            let period = base * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            let moving = period * (1 - closedShare - openShare)
            let range = fatigue * (1 + 0.05 * random.normal()).clamped(0.85, 1.12)
            drift()
            var closed = stand(closedArms, halfStance: closedStance)
            closed.left.leg.heel = toes * 0.6
            closed.right.leg.heel = toes * 0.6
            if kind == .crossJack && lead { closed = closed.withCrossedFeet(forwards: 0.12 * body.leg) }
            var open = stand(opened, halfStance: spread * range)
            open.left.arm.lift = min(3.1, opened.lift * range)
            open.right.arm.lift = open.left.arm.lift
            if claps { open.setGrip(SIMD3(0.03, 0.36, 0.06) * body.height, weight: 0.85) }
            open.left.leg.heel = toes
            open.right.leg.heel = toes
            if isStepped {
                // One foot goes out, the weight follows it half way.
                let side: Float = lead ? 1 : -1
                let inner = random.uniform(0.02...0.1) * body.leg
                open[lead].leg.foot.x = side * spread * 1.5
                open[!lead].leg.foot.x = -side * inner
                open[!lead].leg.heel = toes
                open[lead].leg.heel = 0.1
                open.pelvis.x = side * spread * random.uniform(0.3...0.8)
                closed[!lead].leg.foot.x = -side * inner
            }
            closed = stretched(closed, dip: dip)
            open = stretched(open, dip: dip)
            let outTime = moving * opening
            let backTime = moving - outTime
            if keys.isEmpty { move(to: closed, in: 0) } else { move(to: closed, in: backTime) }
            if !isStepped {
                jump(lasting: min(0.34, backTime * 0.6 * bounce), before: time, within: backTime)
            }
            hold(period * closedShare)
            move(to: open, in: outTime)
            if !isStepped { jump(lasting: min(0.34, outTime * 0.6 * bounce), before: time, within: outTime) }
            hold(period * openShare)
            lead.toggle()
            fatigue = max(0.85, fatigue - 0.004)
        }
    }

    /// A hop in the middle of the last movement, which took `duration`.
    mutating func jump(lasting air: Float, before end: Float, within duration: Float) {
        let middle = end - duration * 0.5
        fly(from: middle - air / 2, to: middle + air / 2)
    }
}

extension Posture {
    /// The feet one before the other instead of side by side.
    func withCrossedFeet(forwards: Float) -> Posture {
        var posture = self
        posture.left.leg.foot.z += forwards / 2
        posture.right.leg.foot.z -= forwards / 2
        return posture
    }

    /// Both wrists at a place that moves with the chest.
    mutating func setGrip(_ place: SIMD3<Float>, weight: Float) {
        left.arm.grip = place
        right.arm.grip = place
        left.arm.gripWeight = weight
        right.arm.gripWeight = weight
    }
}

extension Float {
    func clamped(_ low: Float, _ high: Float) -> Float { Swift.min(high, Swift.max(low, self)) }
}
