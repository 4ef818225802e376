extension Choreography {
    /// The kinds of jumping jacks.
    enum JackStyle { case full, halfArms, stepped, crossedFeet }

    /// One performer's way to do jumping jacks, the same in all repetitions.
    private struct JackForm {
        var style: JackStyle
        /// Seconds of a repetition.
        var period: Float
        var openArms: Posture.Arm
        var closedArms: Posture.Arm
        var claps: Bool
        /// Half the distance of the feet, in metres.
        var openStance: Float
        var closedStance: Float
        /// Shares of the period for which a posture is held.
        var closedShare: Float
        var openShare: Float
        /// Share of the moving time for the way out.
        var opening: Float
        /// How far the root is below its highest place, in metres.
        var dip: Float
        var heel: Float
        /// How long a jump takes, as a share of the longest.
        var bounce: Float
    }

    /// Jumping jacks until `end`: legs and arms open and close together, jumped or stepped.
    mutating func jumpingJacks(_ style: JackStyle, until end: Float) {
        let form = jackForm(style)
        let isStepped = style == .stepped
        armDelay = random.uniform(-0.04...0.09) * min(1, form.period)
        keepsFeetLow = !isStepped
        var leftLeads = random.chance(0.5)
        var fatigue: Float = 1
        var leftClosed: Float?

        while time < end {
            let period = form.period * (1 + habits.unevenness * random.normal()).clamped(0.6, 1.6)
            let moving = period * (1 - form.closedShare - form.openShare)
            let range = fatigue * (1 + 0.05 * random.normal()).clamped(0.85, 1.12)
            drift()
            let (closed, open) = jackPostures(form, range: range, leftLeads: leftLeads)
            let outTime = moving * form.opening
            let backTime = moving - outTime
            if keys.isEmpty { move(to: closed, in: 0) } else { move(to: closed, in: backTime) }
            if !isStepped {
                jump(lasting: min(0.34, backTime * 0.6 * form.bounce), before: time, within: backTime)
            }
            if let leftClosed { noteRepetition(from: leftClosed, to: time) }
            hold(period * form.closedShare)
            leftClosed = time
            move(to: open, in: outTime)
            if !isStepped {
                jump(lasting: min(0.34, outTime * 0.6 * form.bounce), before: time, within: outTime)
            }
            hold(period * form.openShare)
            leftLeads.toggle()
            fatigue = max(0.85, fatigue - 0.004)
        }
    }

    private mutating func jackForm(_ style: JackStyle) -> JackForm {
        let period =
            style == .stepped
            ? random.uniform(1.0...2.6)
            : random.pick(
                random.uniform(0.7...1.2), random.uniform(0.9...1.6), random.uniform(1.2...2.4),
                random.uniform(2.0...4.5))
        let lift =
            style == .halfArms
            ? random.uniform(1.3...1.75)
            : random.pick(
                random.uniform(2.7...3.1), random.uniform(2.4...3.1), random.uniform(2.0...2.7))
        let elbow = random.pick(
            random.uniform(0.03...0.25), random.uniform(0.1...0.5), random.uniform(0.4...1.1))
        let plane = random.pick(random.uniform(-0.1...0.25), random.uniform(0...0.7))
        let closedArms = Posture.Arm(
            lift: random.pick(
                random.uniform(0.08...0.3), random.uniform(0.08...0.3), random.uniform(0.2...0.7)),
            plane: random.uniform(-0.1...0.7), bend: random.uniform(0.08...0.5),
            twist: random.uniform(-0.1...0.6))
        let openArms = Posture.Arm(
            lift: lift, plane: plane, bend: elbow,
            twist: style == .halfArms ? random.uniform(-0.4...0.3) : random.uniform(-1.5 ... -0.5))
        let claps = style != .halfArms && random.chance(0.25)
        let openStance =
            random.pick(
                random.uniform(0.3...0.55), random.uniform(0.25...0.45), random.uniform(0.16...0.32))
            * body.leg
        let closedStance =
            style == .crossedFeet
            ? -random.uniform(0.03...0.12) * body.leg
            : min(0.35 * openStance, random.uniform(0.02...0.16) * body.leg)
        return JackForm(
            style: style, period: period, openArms: openArms, closedArms: closedArms, claps: claps,
            openStance: openStance, closedStance: closedStance,
            closedShare: random.pick(0, 0, random.uniform(0...0.35)),
            openShare: random.pick(0, 0, random.uniform(0...0.35)), opening: random.uniform(0.42...0.58),
            dip: random.uniform(0.005...0.05) * body.leg, heel: random.uniform(0...0.5),
            bounce: random.uniform(0.55...1))
    }

    /// Both ends of one repetition.
    private mutating func jackPostures(
        _ form: JackForm, range: Float, leftLeads: Bool
    ) -> (closed: Posture, open: Posture) {
        var closed = stand(form.closedArms, halfStance: form.closedStance)
        closed.left.leg.heel = form.heel * 0.6
        closed.right.leg.heel = form.heel * 0.6
        if form.style == .crossedFeet && leftLeads {
            closed = closed.withCrossedFeet(forwards: 0.12 * body.leg)
        }
        var open = stand(form.openArms, halfStance: form.openStance * range)
        open.left.arm.lift = min(3.1, form.openArms.lift * range)
        open.right.arm.lift = open.left.arm.lift
        if form.claps { open.setGrip(SIMD3(0.03, 0.36, 0.06) * body.height, weight: 0.85) }
        open.left.leg.heel = form.heel
        open.right.leg.heel = form.heel
        if form.style == .stepped {
            // One foot goes out, the weight follows it half way.
            let side: Float = leftLeads ? 1 : -1
            let inner = random.uniform(0.02...0.1) * body.leg
            open[leftLeads].leg.foot.x = side * form.openStance * 1.5
            open[!leftLeads].leg.foot.x = -side * inner
            open[!leftLeads].leg.heel = form.heel
            open[leftLeads].leg.heel = 0.1
            open.pelvis.x = side * form.openStance * random.uniform(0.3...0.8)
            closed[!leftLeads].leg.foot.x = -side * inner
        }
        return (stretched(closed, dip: form.dip), stretched(open, dip: form.dip))
    }
}

extension Posture {
    /// The feet one before the other instead of side by side.
    fileprivate func withCrossedFeet(forwards: Float) -> Posture {
        var posture = self
        posture.left.leg.foot.z += forwards / 2
        posture.right.leg.foot.z -= forwards / 2
        return posture
    }
}
