extension Choreography {
    /// The kinds of lunges: where the leading leg goes.
    enum LungeStyle { case forward, reverse, walking, split, jumping }

    /// One performer's way to do lunges, the same in all repetitions.
    private struct LungeForm {
        var style: LungeStyle
        var arms: Posture.Arm
        /// Seconds of a repetition.
        var period: Float
        /// Length of the step, in metres.
        var step: Float
        /// How far the root is lowered, see `split`.
        var depth: Float
        var lean: Float
        /// Half the distance of the feet across, in metres.
        var track: Float
        var alternates: Bool
        /// Seconds between repetitions, and in the depth.
        var rest: Float
        var pause: Float
    }

    /// One repetition of a lunge.
    private struct Lunge {
        var form: LungeForm
        var leftLeads: Bool
        var period: Float
        /// Seconds of the way down, and of the way up.
        var down: Float
        var up: Float
        var length: Float
        var depth: Float
        /// The stand before and after.
        var upright: Posture
    }

    /// Lunges until `end`; which leg goes where is the style, everything else varies.
    mutating func lunges(_ style: LungeStyle, until end: Float) {
        let form = lungeForm(style)
        let startsUpright = style != .split && style != .jumping
        keepsFeetLow = style == .jumping
        var leftLeads = random.chance(0.5)
        let sway = random.uniform(0...0.06)
        var upright = stand(form.arms, halfStance: random.uniform(0.06...0.16) * body.leg)
        upright.upperSpine.x += form.lean * 0.2
        if startsUpright { move(to: upright, in: 0) }
        while time < end {
            let period = form.period * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            let depth = form.depth * (1 + 0.06 * random.normal()).clamped(0.8, 1.15)
            let length = form.step * (1 + 0.05 * random.normal()).clamped(0.85, 1.15)
            let down = random.uniform(0.4...0.6) * period
            upright.turn.z = sway * random.normal()
            let lunge = Lunge(
                form: form, leftLeads: leftLeads, period: period, down: down, up: period - down,
                length: length, depth: depth, upright: upright)
            let start = time
            switch style {
            case .forward: forwardLunge(lunge)
            case .reverse: reverseLunge(lunge)
            case .walking: walkingLunge(lunge)
            case .split: splitLunge(lunge)
            case .jumping: jumpingLunge(lunge)
            }
            if style == .forward || style == .reverse { noteRepetition(from: start, to: time) }
            if startsUpright { hold(form.rest) }
            if style == .jumping || style == .walking || (form.alternates && style != .split) {
                leftLeads.toggle()
            }
        }
    }

    private mutating func lungeForm(_ style: LungeStyle) -> LungeForm {
        LungeForm(
            style: style, arms: lungeArms(),
            period: style == .jumping
                ? random.uniform(0.8...1.8)
                : random.pick(random.uniform(1.2...2.4), random.uniform(1.6...3.5), random.uniform(2.5...5)),
            step: random.uniform(0.75...1.05) * body.leg,
            depth: random.pick(
                random.uniform(0.75...1.05), random.uniform(0.55...1), random.uniform(0.4...0.8)),
            lean: random.pick(random.uniform(-0.05...0.15), random.uniform(0...0.45)),
            track: random.uniform(0.05...0.13) * body.leg, alternates: random.chance(0.7),
            rest: random.pick(0, random.uniform(0...0.3), random.uniform(0.2...1.5)),
            pause: random.pick(0, random.uniform(0...0.6)))
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

    /// The repetition's posture with the feet at `back` and `front`, in metres.
    private func posture(in lunge: Lunge, back: Float, front: Float, depth: Float) -> Posture {
        split(
            leftLeads: lunge.leftLeads, back: back, front: front, depth: depth, track: lunge.form.track,
            arms: lunge.form.arms, lean: lunge.form.lean)
    }

    private mutating func forwardLunge(_ lunge: Lunge) {
        let (lead, length, deep) = (lunge.leftLeads, lunge.length, lunge.depth)
        let track = lunge.form.track
        var reaching = lunge.upright
        reaching[lead].leg.foot = SIMD3(lead ? track : -track, 0.16 * body.leg, length * 0.5)
        reaching[lead].leg.heel = -0.1
        reaching.pelvis.z = length * 0.14
        reaching[!lead].leg.heel = 0.15
        move(to: reaching, in: lunge.down * 0.4)
        move(to: posture(in: lunge, back: 0, front: length, depth: 0.4 * deep), in: lunge.down * 0.2)
        move(to: posture(in: lunge, back: 0, front: length, depth: deep), in: lunge.down * 0.4)
        hold(lunge.form.pause)
        move(to: posture(in: lunge, back: 0, front: length, depth: 0.4 * deep), in: lunge.up * 0.35)
        reaching.pelvis.z = length * 0.2
        move(to: reaching, in: lunge.up * 0.25)
        drift()
        move(to: lunge.upright, in: lunge.up * 0.4)
    }

    private mutating func reverseLunge(_ lunge: Lunge) {
        let (length, deep) = (lunge.length, lunge.depth)
        move(to: posture(in: lunge, back: -length, front: 0, depth: 0.3 * deep), in: lunge.down * 0.5)
        move(to: posture(in: lunge, back: -length, front: 0, depth: deep), in: lunge.down * 0.5)
        hold(lunge.form.pause)
        move(to: posture(in: lunge, back: -length, front: 0, depth: 0.35 * deep), in: lunge.up * 0.45)
        drift()
        move(to: lunge.upright, in: lunge.up * 0.55)
    }

    private mutating func walkingLunge(_ lunge: Lunge) {
        let (lead, length, deep) = (lunge.leftLeads, lunge.length, lunge.depth)
        let track = lunge.form.track
        move(to: posture(in: lunge, back: 0, front: length, depth: 0.3 * deep), in: lunge.down * 0.5)
        move(to: posture(in: lunge, back: 0, front: length, depth: deep), in: lunge.down * 0.5)
        hold(lunge.form.pause)
        advance(length)
        if lunge.form.rest > 0 || random.chance(0.2) {
            move(to: lunge.upright, in: lunge.up)
        } else {
            var passing = lunge.upright
            passing[!lead].leg.foot = SIMD3(lead ? -track : track, 0.1 * body.leg, -0.05 * body.leg)
            passing[!lead].leg.heel = 0.6
            move(to: passing, in: lunge.up)
        }
    }

    private mutating func splitLunge(_ lunge: Lunge) {
        let half = lunge.length / 2
        let top = posture(in: lunge, back: -half, front: half, depth: random.uniform(0...0.15))
        move(to: top, in: keys.isEmpty ? 0 : lunge.up)
        hold(lunge.form.rest * 0.5)
        move(to: posture(in: lunge, back: -half, front: half, depth: lunge.depth), in: lunge.down)
        hold(lunge.form.pause)
    }

    private mutating func jumpingLunge(_ lunge: Lunge) {
        let (length, period) = (lunge.length, lunge.period)
        let bottom = posture(in: lunge, back: -length * 0.4, front: length * 0.4, depth: lunge.depth)
        if keys.isEmpty {
            move(to: bottom, in: 0)
        } else {
            let air = min(0.5, period * 0.4)
            var top = posture(in: lunge, back: -length * 0.1, front: length * 0.1, depth: 0)
            top.left.leg.heel = 0.6
            top.right.leg.heel = 0.6
            move(to: stretched(top), in: period * 0.45)
            let middle = time
            move(to: bottom, in: period * 0.45)
            fly(from: middle - air / 2, to: middle + air / 2)
        }
        hold(period * 0.1 + lunge.form.rest * 0.2)
    }
}
