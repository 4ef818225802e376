import SeededRandom

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

    /// Signs with one hand or both, from a rest and back to it: figures drawn in the air, swipes, claps, pushes.
    mutating func handSigns(until end: Float) {
        var rest = stand(random.pick(hanging, hanging, hanging, atChest))
        if random.chance(0.15) { rest = seated(height: random.uniform(0.42...0.58)) }
        let hasBoth = random.chance(0.35)
        let isLeft = random.chance(0.5)
        let turn = random.uniform(0...0.35)
        while time < end {
            move(to: rest, in: keys.isEmpty ? 0 : random.uniform(0.3...0.8))
            hold(random.pick(0, random.uniform(0...1.5)))
            let middle = SIMD4(
                random.uniform(0.5...1.8), random.uniform(0.3...1.8), random.uniform(0.2...1.9),
                random.uniform(-0.8...0.8))
            let reach = random.uniform(0.05...0.6)
            func draw(_ random: inout SeededGenerator) -> SIMD4<Float> {
                SIMD4(random.normal(), random.normal(), random.normal(), random.normal()) * reach
            }
            // To and fro as in a knock or a wave, or from place to place.
            let swing = random.chance(0.5) ? draw(&random) : nil
            for index in 0..<Int(random.uniform(1...6.9)) {
                let place = middle + (swing.map { index.isMultiple(of: 2) ? $0 : -$0 } ?? draw(&random))
                var posture = rest
                posture[isLeft].arm = Posture.Arm(
                    lift: max(0.1, place.x), plane: place.y, bend: place.z.clamped(0.05, 2.3), twist: place.w)
                if hasBoth { posture[!isLeft].arm = posture[isLeft].arm }
                posture.upperSpine.y += turn * random.normal()
                move(to: posture, in: random.uniform(0.18...0.7))
            }
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
