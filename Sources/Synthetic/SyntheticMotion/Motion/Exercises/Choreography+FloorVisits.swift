/// Getting down to the floor and up again between other things: Other, however much of it resembles a burpee.
extension Choreography {
    /// What is done on the floor, and the posture from which one gets up.
    private struct FloorVisit {
        var base: Posture
        /// The other end of what is repeated on the floor; nil: a rest.
        var far: Posture?
        /// On the way between floor and stand.
        var via: [Posture]
        var alternates = false
    }

    /// Down to the floor, some seconds there, up again and a stand or some steps.
    ///
    /// - Parameter exercises: True for repetitions on the floor: climbers, push-ups or shoulder taps.
    mutating func floorVisits(exercises: Bool, until end: Float) {
        let upright = stand(random.pick(hanging, hanging, onHips))
        let pace = random.pick(random.uniform(0.45...0.8), random.uniform(0.7...1.4))
        var isDown = random.chance(0.6)
        while time < end {
            let visit = exercises ? exercisingVisit() : restingVisit()
            if !isDown {
                move(to: upright, in: keys.isEmpty ? 0 : 0.5)
                hold(random.uniform(0.6...3))
                for posture in visit.via.reversed() {
                    move(to: posture, in: pace * random.uniform(0.7...1.2))
                }
            }
            isDown = false
            move(to: visit.base, in: keys.isEmpty ? 0 : pace)
            work(visit)
            for posture in visit.via { move(to: posture, in: pace * random.uniform(0.7...1.2)) }
            move(to: upright, in: pace * random.uniform(0.7...1.2))
            hold(random.uniform(0.3...1.5))
            if random.chance(0.4) {
                walk(speed: random.uniform(0.5...1.3), until: time + random.uniform(1...3))
            }
            drift()
        }
    }

    private mutating func work(_ visit: FloorVisit) {
        guard let far = visit.far else {
            hold(random.uniform(0.3...2.5))
            return
        }
        let pace = rhythm(visit.alternates ? 0.5...1.8 : 0.9...2.5, pauses: false)
        let end = time + random.uniform(1.8...5)
        if visit.alternates, random.chance(0.6) {
            move(to: far, in: pace.period / 2)
            repeating(far, far.mirrored(), pace, until: end)
        } else {
            repeating(visit.base, far, pace, alternating: visit.alternates, until: end)
        }
    }

    /// From a plank, with the hands where they are in the crouch on the way up.
    private mutating func exercisingVisit() -> FloorVisit {
        let form = floorForm()
        let crouch = handsDown(
            hips: random.uniform(0.42...0.85), halfStance: form.feet, handsApart: form.hands,
            heel: random.uniform(0...0.8))
        let hands = crouch.left.arm.support.z
        let base = plank(
            hands: hands, reach: 0.96, sag: random.uniform(-0.15...0.03), handsApart: form.hands,
            feetApart: form.feet)
        var visit = FloorVisit(base: base, far: nil, via: [crouch])
        if random.chance(0.35) {
            // Over all fours and one knee instead.
            let kneeling = onAllFours().shifted(SIMD3(0, 0, hands))
            visit.via = [kneeling, kneel().shifted(SIMD3(0, 0, hands - body.torso * 0.9))]
        }
        if random.chance(0.6) {
            visit.far = kneeIn(from: base)
            visit.alternates = true
        } else {
            visit.far = plank(
                hands: hands, reach: random.uniform(0.15...0.6), sag: form.sag,
                shoulders: random.uniform(0...0.1), handsApart: form.hands, feetApart: form.feet)
        }
        return visit
    }

    /// Sitting, kneeling, lying or on all fours.
    private mutating func restingVisit() -> FloorVisit {
        let fours = onAllFours().shifted(SIMD3(0, 0, body.torso * 0.98))
        switch random.uniform(0...1) {
        case ..<0.3: return FloorVisit(base: fours, via: [kneel()])
        case ..<0.5:
            var belly = lyingOnBelly()
            for isLeft in [true, false] { belly[isLeft].leg.flex = 0 }
            return FloorVisit(base: belly, via: [fours, kneel()])
        case ..<0.7: return FloorVisit(base: kneel(), via: [])
        default:
            var back = lyingOnBack()
            back.bendKnees()
            let crouch = squat(
                height: random.uniform(0.32...0.42), lean: random.uniform(0.6...1),
                halfStance: 0.12 * body.leg,
                arms: Posture.Arm(lift: 0.8, plane: 1.3, bend: 0.4), heel: random.uniform(0...0.6))
            let sitting = sittingOnFloor()
            let isLying = random.chance(0.5)
            return FloorVisit(base: isLying ? back : sitting, via: isLying ? [sitting, crouch] : [crouch])
        }
    }

    /// On one knee.
    private mutating func kneel() -> Posture {
        var posture = split(
            leftLeads: true, back: -0.35 * body.leg, front: 0.35 * body.leg, depth: 1.1, track: 0.1,
            arms: random.pick(hanging, onHips, Posture.Arm(lift: 0.7, plane: 1.3, bend: 0.6)),
            lean: random.uniform(0.1...0.6))
        posture.right.leg.heel = 1.3
        return random.chance(0.5) ? posture : posture.mirrored()
    }

    private mutating func sittingOnFloor() -> Posture {
        var posture = stand(Posture.Arm(lift: 0.5, plane: random.uniform(-1...1.3), bend: 0.4))
        posture.pelvis = SIMD3(0, 0.1, -0.25 * body.leg)
        posture.turn.x = random.uniform(-0.3...0.1)
        posture.lowerSpine.x = 0.25
        for isLeft in [true, false] { posture[isLeft].leg.foot.z = random.uniform(0.1...0.45) * body.leg }
        return posture
    }
}
