import Foundation

extension Choreography {
    /// Lunges until `end`; which leg goes where is the kind, everything else varies.
    mutating func lunges(_ kind: Exercise, until end: Float) {
        let arms = lungeArms()
        let isJumped = kind == .jumpingLunge
        let base =
            isJumped
            ? random.uniform(0.8...1.8)
            : random.pick(random.uniform(1.2...2.4), random.uniform(1.6...3.5), random.uniform(2.5...5))
        let step = random.uniform(0.75...1.05) * body.leg
        let depth = random.pick(
            random.uniform(0.75...1.05), random.uniform(0.55...1), random.uniform(0.4...0.8))
        let lean = random.pick(random.uniform(-0.05...0.15), random.uniform(0...0.45))
        let track = random.uniform(0.05...0.13) * body.leg
        let alternates = random.chance(0.7)
        let rest = random.pick(0, random.uniform(0...0.3), random.uniform(0.2...1.5))
        let pause = random.pick(0, random.uniform(0...0.6))
        keepsFeetLow = isJumped
        var lead = random.chance(0.5)
        let sway = random.uniform(0...0.06)

        func lunge(_ leftLeads: Bool, back: Float, front: Float, depth: Float) -> Posture {
            split(
                leftLeads: leftLeads, back: back, front: front, depth: depth, track: track, arms: arms,
                lean: lean)
        }
        var upright = stand(arms, halfStance: random.uniform(0.06...0.16) * body.leg)
        upright.upperSpine.x += lean * 0.2
        if kind != .splitLunge && !isJumped { move(to: upright, in: 0) }
        while time < end {
            let period = base * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            let deep = depth * (1 + 0.06 * random.normal()).clamped(0.8, 1.15)
            let length = step * (1 + 0.05 * random.normal()).clamped(0.85, 1.15)
            let down = random.uniform(0.4...0.6) * period
            let up = period - down
            upright.turn.z = sway * random.normal()
            switch kind {
            case .reverseLunge:
                move(to: lunge(lead, back: -length, front: 0, depth: 0.3 * deep), in: down * 0.5)
                move(to: lunge(lead, back: -length, front: 0, depth: deep), in: down * 0.5)
                hold(pause)
                move(to: lunge(lead, back: -length, front: 0, depth: 0.35 * deep), in: up * 0.45)
                drift()
                move(to: upright, in: up * 0.55)
            case .walkingLunge:
                move(to: lunge(lead, back: 0, front: length, depth: 0.3 * deep), in: down * 0.5)
                move(to: lunge(lead, back: 0, front: length, depth: deep), in: down * 0.5)
                hold(pause)
                advance(length)
                if rest > 0 || random.chance(0.2) {
                    move(to: upright, in: up)
                } else {
                    var passing = upright
                    passing[!lead].leg.foot = SIMD3(lead ? -track : track, 0.1 * body.leg, -0.05 * body.leg)
                    passing[!lead].leg.heel = 0.6
                    move(to: passing, in: up)
                }
            case .splitLunge:
                let top = lunge(lead, back: -length / 2, front: length / 2, depth: random.uniform(0...0.15))
                keys.isEmpty ? move(to: top, in: 0) : move(to: top, in: up)
                hold(rest * 0.5)
                move(to: lunge(lead, back: -length / 2, front: length / 2, depth: deep), in: down)
                hold(pause)
            case .jumpingLunge:
                let bottom = lunge(lead, back: -length * 0.4, front: length * 0.4, depth: deep)
                if keys.isEmpty {
                    move(to: bottom, in: 0)
                } else {
                    let air = min(0.5, period * 0.4)
                    var top = lunge(lead, back: -length * 0.1, front: length * 0.1, depth: 0)
                    top.left.leg.heel = 0.6
                    top.right.leg.heel = 0.6
                    move(to: stretched(top), in: period * 0.45)
                    let middle = time
                    move(to: bottom, in: period * 0.45)
                    fly(from: middle - air / 2, to: middle + air / 2)
                }
                hold(period * 0.1 + rest * 0.2)
            default:
                var reaching = upright
                reaching[lead].leg.foot = SIMD3(lead ? track : -track, 0.16 * body.leg, length * 0.5)
                reaching[lead].leg.heel = -0.1
                reaching.pelvis.z = length * 0.14
                reaching[!lead].leg.heel = 0.15
                move(to: reaching, in: down * 0.4)
                move(to: lunge(lead, back: 0, front: length, depth: 0.4 * deep), in: down * 0.2)
                move(to: lunge(lead, back: 0, front: length, depth: deep), in: down * 0.4)
                hold(pause)
                move(to: lunge(lead, back: 0, front: length, depth: 0.4 * deep), in: up * 0.35)
                reaching.pelvis.z = length * 0.2
                move(to: reaching, in: up * 0.25)
                drift()
                move(to: upright, in: up * 0.4)
            }
            if kind != .splitLunge && !isJumped { hold(rest) }
            if isJumped || kind == .walkingLunge || (alternates && kind != .splitLunge) { lead.toggle() }
        }
    }

    /// One foot ahead of the other, the root lowered by `depth`: 1 = front thigh level, back knee at the floor.
    func split(
        leftLeads: Bool, back: Float, front: Float, depth: Float, track: Float, arms: Posture.Arm, lean: Float
    ) -> Posture {
        var posture = stand(arms)
        let side: Float = leftLeads ? 1 : -1
        posture[leftLeads].leg.foot = SIMD3(side * track, 0, front)
        posture[!leftLeads].leg.foot = SIMD3(-side * track, 0, back)
        posture[leftLeads].leg.yaw = side * 0.1
        posture[!leftLeads].leg.yaw = -side * 0.12
        posture[!leftLeads].leg.heel = 0.45 + 0.6 * min(1, depth)
        let span = front - back
        let high = (body.leg * body.leg - span * span * 0.2).squareRoot() + body.ankleHeight
        let low = 0.3 * body.height - 0.02
        posture.pelvis.y = high + (low - high) * min(1.1, depth)
        posture.pelvis.z = back + span * (0.5 - 0.02 * depth)
        posture.turn.x = lean * 0.6
        posture.lowerSpine.x = lean * 0.2
        posture.upperSpine.x = lean * 0.2
        posture.head.x = -lean * 0.4
        return posture
    }

    private mutating func lungeArms() -> Posture.Arm {
        switch random.uniform(0...1) {
        case ..<0.3: onHips
        case ..<0.5: hanging
        case ..<0.65: withWeights
        case ..<0.8: atChest
        case ..<0.86: overhead
        case ..<0.92: forwards
        case ..<0.96: behindHead
        default: racked
        }
    }
}
