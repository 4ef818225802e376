import Foundation

extension Choreography {
    /// Standing, walking, sitting and what people do between exercises.
    mutating func standAround(_ kind: Exercise, until end: Float) {
        switch kind {
        case .shiftingWeight, .standing, .handsOnHips, .gesturing, .lookingAtPhone, .drinking:
            idle(kind, until: end)
        case .turningRound:
            let speed = random.uniform(0.4...1.6) * random.sign()
            move(to: stand(hanging), in: 0)
            while time < end {
                heading += speed * 0.5
                var posture = stand(random.pick(hanging, hanging, onHips))
                posture.head.y = speed * 0.2
                move(to: posture, in: 0.5)
                if random.chance(0.15) { hold(random.uniform(0.3...1.5)) }
            }
        case .sitting:
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
        case .sitToStand:
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
        case .pickingUp:
            let near = stand(hanging)
            var far =
                random.chance(0.5)
                ? handsDown(
                    hips: random.uniform(0.4...0.9), halfStance: 0.1 * body.leg, handsApart: 0.08, heel: 0.3)
                : squat(
                    height: 0.9, lean: 1.7, halfStance: 0.1 * body.leg,
                    arms: Posture.Arm(lift: 1.5, plane: 1.5, bend: 0.1))
            if random.chance(0.5) { far.right.arm = hanging }
            repeating(near, far, rhythm(1.6...4), until: end)
        case .tyingShoes, .kneeling:
            let near = stand(hanging)
            var far = split(
                leftLeads: true, back: -0.35 * body.leg, front: 0.35 * body.leg, depth: 1.15, track: 0.1,
                arms: random.pick(onHips, hanging), lean: 0.1)
            far.right.leg.heel = 1.4
            if kind == .tyingShoes {
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
        case .crawling:
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
        case .lyingDown:
            var lying = random.chance(0.7) ? lyingOnBack() : lyingOnBelly()
            if random.chance(0.4) { bendKnees(&lying) }
            if lying.turn.x > 0 {
                lying.left.leg.flex = 0; lying.right.leg.flex = 0; lying.left.leg.bend = 0.1;
                lying.right.leg.bend = 0.1
            }
            move(to: lying, in: 0)
            while time < end {
                var posture = lying
                posture.setArms(random.pick(lying.left.arm, behindHead, atChest))
                posture.head.y = 0.3 * random.normal()
                move(to: posture, in: random.uniform(0.8...2))
                hold(random.uniform(0.5...3))
            }
        case .hugging:
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
        default:
            walkAbout(kind, until: end)
        }
    }

    private mutating func idle(_ kind: Exercise, until end: Float) {
        let phone = Posture.Arm(lift: 0.4, plane: 0.9, bend: 1.9, twist: 0.6)
        let base: Posture.Arm =
            switch kind {
            case .handsOnHips: onHips
            case .lookingAtPhone: phone
            default: random.pick(hanging, hanging, atChest, onHips)
            }
        var posture = stand(base)
        move(to: posture, in: 0)
        while time < end {
            posture = stand(base)
            let shift = random.normal() * (kind == .shiftingWeight ? 0.08 : 0.02)
            posture.pelvis.x = shift
            posture.turn.z = -0.6 * shift
            posture.lowerSpine.z = 0.8 * shift
            posture.head += SIMD3(0.12, 0.3, 0.05) * random.normal()
            switch kind {
            case .gesturing:
                for isLeft in [true, false] where random.chance(0.8) {
                    posture[isLeft].arm = Posture.Arm(
                        lift: random.uniform(0.1...0.9), plane: random.uniform(0...1.4),
                        bend: random.uniform(0.6...2.2), twist: random.uniform(-0.8...0.9))
                }
                posture.upperSpine.y = 0.12 * random.normal()
                move(to: posture, in: random.uniform(0.25...0.9))
                hold(random.pick(0, random.uniform(0...0.5)))
            case .drinking:
                var drink = posture
                drink.left.arm = Posture.Arm(
                    lift: 0.9, plane: 0.9, bend: 2.3, twist: 0.3, grip: SIMD3(0, 0.08, 0.12) * body.height,
                    gripWeight: 0.9)
                drink.head.x = -0.3
                move(to: drink, in: random.uniform(0.6...1.2))
                hold(random.uniform(0.5...3))
                move(to: posture, in: random.uniform(0.6...1.2))
                hold(random.uniform(0.5...2))
            case .lookingAtPhone:
                posture.right.arm = random.chance(0.5) ? phone : hanging
                posture.head.x = 0.5
                move(to: posture, in: random.uniform(0.6...2))
                hold(random.uniform(0.5...3))
            default:
                if random.chance(0.15) { posture.setArms(random.pick(hanging, onHips, atChest)) }
                if random.chance(0.15) {
                    let isLeft = random.chance(0.5)
                    posture[isLeft].leg.foot.z += 0.15 * random.normal()
                    posture[isLeft].leg.foot.x += 0.05 * random.normal()
                }
                move(to: posture, in: random.uniform(0.5...2))
                hold(random.uniform(0...2))
            }
        }
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

    // Walking and running.

    private mutating func walkAbout(_ kind: Exercise, until end: Float) {
        switch kind {
        case .walkingInPlace:
            gait(speed: 0, cadence: random.uniform(0.8...1.4), lift: random.uniform(0.1...0.3), until: end)
        case .treadmillWalking:
            gait(speed: 0, cadence: random.uniform(0.9...1.3), belt: random.uniform(0.7...1.6), until: end)
        case .jogging, .joggingInPlace:
            let speed = kind == .jogging ? random.uniform(1.6...3) : 0
            let belt = kind == .joggingInPlace && random.chance(0.5) ? random.uniform(1.6...3) : 0
            gait(
                speed: speed, cadence: random.uniform(0.62...0.8), belt: belt, lift: 0.2, air: 0.1, until: end
            )
        default:
            walk(speed: random.uniform(0.4...1.6), until: end)
        }
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
