/// Standing, with what the hands do meanwhile: all are Other.
extension Choreography {
    mutating func standing(until end: Float) {
        idle(idleArms(), until: end) { $0.fidget(from: $1) }
    }

    mutating func shiftingWeight(until end: Float) {
        idle(idleArms(), sway: 0.08, until: end) { $0.fidget(from: $1) }
    }

    mutating func handsOnHips(until end: Float) {
        idle(onHips, until: end) { $0.fidget(from: $1) }
    }

    mutating func gesturing(until end: Float) {
        idle(idleArms(), until: end) { choreography, stand in
            var posture = stand
            for isLeft in [true, false] where choreography.random.chance(0.8) {
                posture[isLeft].arm = Posture.Arm(
                    lift: choreography.random.uniform(0.1...0.9),
                    plane: choreography.random.uniform(0...1.4),
                    bend: choreography.random.uniform(0.6...2.2),
                    twist: choreography.random.uniform(-0.8...0.9))
            }
            posture.upperSpine.y = 0.12 * choreography.random.normal()
            choreography.move(to: posture, in: choreography.random.uniform(0.25...0.9))
            choreography.hold(choreography.random.pick(0, choreography.random.uniform(0...0.5)))
        }
    }

    mutating func drinking(until end: Float) {
        idle(idleArms(), until: end) { choreography, stand in
            var drink = stand
            drink.left.arm = Posture.Arm(
                lift: 0.9, plane: 0.9, bend: 2.3, twist: 0.3,
                grip: SIMD3(0, 0.08, 0.12) * choreography.body.height, gripWeight: 0.9)
            drink.head.x = -0.3
            choreography.move(to: drink, in: choreography.random.uniform(0.6...1.2))
            choreography.hold(choreography.random.uniform(0.5...3))
            choreography.move(to: stand, in: choreography.random.uniform(0.6...1.2))
            choreography.hold(choreography.random.uniform(0.5...2))
        }
    }

    mutating func lookingAtPhone(until end: Float) {
        let phone = Posture.Arm(lift: 0.4, plane: 0.9, bend: 1.9, twist: 0.6)
        idle(phone, until: end) { choreography, stand in
            var posture = stand
            posture.right.arm = choreography.random.chance(0.5) ? phone : choreography.hanging
            posture.head.x = 0.5
            choreography.move(to: posture, in: choreography.random.uniform(0.6...2))
            choreography.hold(choreography.random.uniform(0.5...3))
        }
    }

    private mutating func idleArms() -> Posture.Arm { random.pick(hanging, hanging, atChest, onHips) }

    /// Stands until `end`; `act` goes on from each new stand.
    ///
    /// - Parameter sway: Standard deviation of the root's place to the sides, in metres.
    private mutating func idle(
        _ arms: Posture.Arm, sway: Float = 0.02, until end: Float,
        act: (_ choreography: inout Choreography, _ stand: Posture) -> Void
    ) {
        move(to: stand(arms), in: 0)
        while time < end {
            var posture = stand(arms)
            let shift = random.normal() * sway
            posture.pelvis.x = shift
            posture.turn.z = -0.6 * shift
            posture.lowerSpine.z = 0.8 * shift
            posture.head += SIMD3(0.12, 0.3, 0.05) * random.normal()
            act(&self, posture)
        }
    }

    /// Now and then other arms or a small step, then a pause.
    private mutating func fidget(from stand: Posture) {
        var posture = stand
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
