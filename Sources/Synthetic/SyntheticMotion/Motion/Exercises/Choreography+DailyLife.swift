/// Sitting, kneeling, lying and what else happens between exercises: all are Other.
extension Choreography {
    mutating func turningRound(until end: Float) {
        let speed = random.uniform(0.4...1.6) * random.sign()
        move(to: stand(hanging), in: 0)
        while time < end {
            heading += speed * 0.5
            var posture = stand(random.pick(hanging, hanging, onHips))
            posture.head.y = speed * 0.2
            move(to: posture, in: 0.5)
            if random.chance(0.15) { hold(random.uniform(0.3...1.5)) }
        }
    }

    mutating func sitting(until end: Float) {
        let seat = seated(height: random.uniform(0.42...0.58))
        move(to: seat, in: 0)
        while time < end {
            var posture = seat
            posture.setArms(
                random.pick(seat.left.arm, atChest, Posture.Arm(lift: 0.8, plane: 1.3, bend: 1.2)))
            posture.upperSpine += SIMD3(0.15, 0.2, 0.08) * random.normal()
            posture.head.y = 0.4 * random.normal()
            move(to: posture, in: random.uniform(0.6...2))
            hold(random.uniform(0...2))
        }
    }

    mutating func sitToStand(until end: Float) {
        var seat = seated(height: random.uniform(0.42...0.62))
        // Knees may be as close as the feet or wide apart, and one foot is often drawn back.
        let (apart, kneesOut) = (random.uniform(0.5...1.4), 0.2 * random.normal())
        for isLeft in [true, false] {
            seat[isLeft].leg.foot.x *= apart
            seat[isLeft].leg.kneeOut += kneesOut
        }
        seat.left.leg.foot.z -= random.pick(0, random.uniform(0...0.3)) * body.leg
        seat.setArms(random.pick(seat.left.arm, seat.left.arm, atChest, forwards, hanging))
        var near = stand(random.pick(hanging, hanging, atChest, onHips, forwards))
        near.left.leg.foot = seat.left.leg.foot
        near.right.leg.foot = seat.right.leg.foot
        near.pelvis.z = (seat.left.leg.foot.z + seat.right.leg.foot.z) / 2
        if random.chance(0.3) { (near, seat) = (near.mirrored(), seat.mirrored()) }
        var via = near.mixed(with: seat, 0.55)
        via.turn.x = random.uniform(0.2...0.8)
        repeating(near, seat, via: via, rhythm(1.6...5), until: end)
    }

    /// On a chair or bench.
    func seated(height: Float) -> Posture {
        var posture = stand(Posture.Arm(lift: 0.5, plane: 1.2, bend: 1.0, twist: 0.4))
        posture.pelvis = SIMD3(0, height * body.standingRoot + 0.02, 0)
        posture.turn.x = 0.05
        posture.lowerSpine.x = 0.1
        let half = habits.stance * body.leg * 1.2
        posture.left.leg.foot = SIMD3(half, 0, body.thigh * 0.95)
        posture.right.leg.foot = SIMD3(-half, 0, body.thigh * 0.95)
        return posture
    }

    mutating func pickingUp(until end: Float) {
        let near = stand(hanging)
        let stance = 0.1 * body.leg
        var far =
            random.chance(0.5)
            ? handsDown(hips: random.uniform(0.4...0.9), halfStance: stance, handsApart: 0.08, heel: 0.3)
            : squat(
                height: 0.9, lean: 1.7, halfStance: stance,
                arms: Posture.Arm(lift: 1.5, plane: 1.5, bend: 0.1))
        if random.chance(0.5) { far.right.arm = hanging }
        repeating(near, far, rhythm(1.6...4), until: end)
    }

    mutating func kneeling(tiesShoes: Bool, until end: Float) {
        let near = stand(hanging)
        var far = split(
            leftLeads: true, back: -0.35 * body.leg, front: 0.35 * body.leg, depth: 1.15, track: 0.1,
            arms: random.pick(onHips, hanging), lean: 0.1)
        far.right.leg.heel = 1.4
        if tiesShoes {
            far.turn.x = 0.7
            far.lowerSpine.x = 0.5
            far.upperSpine.x = 0.3
            far.setArms(Posture.Arm(lift: 1.4, plane: 1.3, bend: 0.5, twist: 0.5))
        }
        if random.chance(0.5) { far = far.mirrored() }
        move(to: random.chance(0.5) ? near : far, in: 0)
        while time < end {
            move(to: far, in: random.uniform(0.7...1.6))
            hold(random.uniform(1...5))
            move(to: near, in: random.uniform(0.7...1.6))
            hold(random.uniform(0.5...3))
        }
    }

    mutating func crawling(until end: Float) {
        let base = onAllFours()
        let stride = random.uniform(0.15...0.35)
        var isLeft = true
        let pace = random.uniform(0.4...0.9)
        move(to: base, in: 0)
        while time < end {
            advance(stride / 2)
            var posture = base
            posture[isLeft].arm.support.z += stride / 2
            posture[!isLeft].arm.support.z -= stride / 2
            posture[!isLeft].leg.flex += 0.3
            posture[isLeft].leg.flex -= 0.3
            move(to: posture, in: pace)
            isLeft.toggle()
        }
    }

    mutating func lyingDown(until end: Float) {
        let isOnBack = random.chance(0.7)
        var lying = isOnBack ? lyingOnBack() : lyingOnBelly()
        if random.chance(0.4) { lying.bendKnees() }
        if !isOnBack {
            for isLeft in [true, false] {
                lying[isLeft].leg.flex = 0
                lying[isLeft].leg.bend = 0.1
            }
        }
        move(to: lying, in: 0)
        while time < end {
            var posture = lying
            posture.setArms(random.pick(lying.left.arm, behindHead, atChest))
            posture.head.y = 0.3 * random.normal()
            move(to: posture, in: random.uniform(0.8...2))
            hold(random.uniform(0.5...3))
        }
    }

    /// Some steps, then both arms round another person that is not in the motion.
    mutating func hugging(until end: Float) {
        walk(speed: random.uniform(0.5...1.1), until: min(end, random.uniform(0.8...2)))
        let embrace = Posture.Arm(
            lift: random.uniform(0.9...1.4), plane: random.uniform(0.9...1.4),
            bend: random.uniform(0.5...1.2), twist: 1.1)
        var posture = stand(embrace)
        posture.turn.x = 0.15
        move(to: posture, in: 0.6)
        while time < end {
            posture.upperSpine.y = 0.1 * random.normal()
            posture.turn.z = 0.05 * random.normal()
            move(to: posture, in: random.uniform(0.4...1))
        }
    }
}
