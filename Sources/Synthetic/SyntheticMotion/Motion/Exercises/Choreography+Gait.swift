/// Walking and running: all are Other.
extension Choreography {
    mutating func walking(until end: Float) {
        walk(speed: random.uniform(0.4...1.6), until: end)
    }

    /// Straight away from where the front would be filmed, now and then towards it, at times after a stand.
    mutating func walkingAway(until end: Float) {
        heading += random.pick(.pi, .pi, 0) + 0.25 * random.normal()
        if random.chance(0.3) {
            move(to: stand(hanging), in: 0)
            hold(random.uniform(0.5...2))
        }
        let turn = random.chance(0.7) ? 0 : 0.15 * random.normal()
        gait(
            speed: random.uniform(0.6...1.7), cadence: random.uniform(0.95...1.35), turn: turn, until: end)
    }

    mutating func walkingInPlace(until end: Float) {
        gait(speed: 0, cadence: random.uniform(0.8...1.4), lift: random.uniform(0.1...0.3), until: end)
    }

    mutating func treadmillWalking(until end: Float) {
        gait(speed: 0, cadence: random.uniform(0.9...1.3), belt: random.uniform(0.7...1.6), until: end)
    }

    mutating func jogging(until end: Float) {
        gait(
            speed: random.uniform(1.6...3), cadence: random.uniform(0.62...0.8), lift: 0.2, air: 0.1,
            until: end)
    }

    /// On the spot, or on a treadmill.
    mutating func joggingInPlace(until end: Float) {
        let belt = random.chance(0.5) ? random.uniform(1.6...3) : 0
        gait(speed: 0, cadence: random.uniform(0.62...0.8), belt: belt, lift: 0.2, air: 0.1, until: end)
    }

    /// Walks, now and then along a curve.
    mutating func walk(speed: Float, until end: Float) {
        let turn = random.chance(0.5) ? 0 : 0.3 * random.normal()
        gait(
            speed: speed, cadence: random.uniform(1.0...1.35) * (speed < 0.7 ? 1.3 : 1), turn: turn,
            until: end)
    }

    /// Steps of a walk or run.
    ///
    /// - Parameters:
    ///   - cadence: Seconds of two steps.
    ///   - belt: Speed of a treadmill under feet that do not advance.
    ///   - turn: Radians per second.
    private mutating func gait(
        speed: Float, cadence: Float, belt: Float = 0, lift: Float = 0.08, air: Float = 0, turn: Float = 0,
        until end: Float
    ) {
        let half = cadence / 2
        let stride = (speed + belt) * half
        let runs = air > 0
        let swing = (runs ? 0.6 : 0.35) * (0.4 + stride) * random.uniform(0.6...1.3)
        let bend: Float = runs ? random.uniform(1.2...1.7) : random.uniform(0.15...0.6)
        let track = random.uniform(0.05...0.1) * body.leg
        var isLeft = random.chance(0.5)
        let lean: Float = runs ? 0.12 : 0.03
        keepsFeetLow = true
        while time < end {
            // Double support: one heel strikes, the other foot is about to leave.
            var contact = stand(halfStance: track)
            contact.pelvis.y -= runs ? 0.04 : 0.02
            contact.turn.x = lean
            contact[isLeft].leg.foot.z = stride / 2
            contact[isLeft].leg.heel = runs || stride < 0.2 ? 0 : -0.25
            contact[!isLeft].leg.foot.z = -stride / 2
            contact[!isLeft].leg.heel = min(0.8, 0.2 + stride)
            let side: Float = isLeft ? 1 : -1
            contact.turn.y = -side * 0.12 * min(1, stride)
            contact.upperSpine.y = side * 0.22 * min(1, stride)
            setSwing(&contact, isLeft: isLeft, swing, bend)
            move(to: contact, in: keys.isEmpty ? 0 : half / 2)
            if runs, time > half { jump(lasting: air, before: time, within: half / 2) }
            // Mid-stance: the other foot passes.
            advance(speed * half / 2)
            heading += turn * half
            var passing = stand(halfStance: track)
            passing.turn.x = lean
            passing.pelvis.x = side * 0.02
            passing[isLeft].leg.foot.z = speed > 0 ? stride / 2 - speed * half / 2 : 0
            passing[!isLeft].leg.foot.z = -0.05
            passing[!isLeft].leg.foot.y = lift * body.leg * (runs ? 1.6 : 1)
            passing[!isLeft].leg.heel = runs ? 1.1 : 0.45
            setSwing(&passing, isLeft: isLeft, 0, bend)
            move(to: passing, in: half / 2)
            advance(speed * half / 2)
            isLeft.toggle()
        }
        keepsFeetLow = false
    }

    /// Arms against the legs.
    private func setSwing(_ posture: inout Posture, isLeft: Bool, _ swing: Float, _ bend: Float) {
        posture[isLeft].arm = Posture.Arm(lift: -swing * 0.9, plane: 1.45, bend: bend, twist: 0.25)
        posture[!isLeft].arm = Posture.Arm(lift: swing, plane: 1.4, bend: bend * 1.15, twist: 0.25)
    }
}
