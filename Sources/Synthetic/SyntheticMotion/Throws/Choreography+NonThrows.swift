/// What players do with objects, or while one flies, without a throw.
extension Choreography {
    /// Does one movement until a moment.
    mutating func perform(_ movement: NonThrow, until end: Float) {
        switch movement {
        case .reaching: reaching(until: end)
        case .carrying: carrying(until: end)
        case .dribbling: dribbling(until: end)
        case .catching: catching(until: end)
        case .celebrating: celebrating(until: end)
        case .clapping: clapping(until: end)
        case .aiming: aiming(until: end)
        case .exercise(let exercise): perform(exercise, until: end)
        }
    }

    /// A posture or its mirror image, each equally likely.
    private mutating func eitherSide(_ posture: Posture) -> Posture {
        random.chance(0.5) ? posture.mirrored() : posture
    }

    private mutating func reaching(until end: Float) {
        move(to: stand(hanging), in: 0)
        while time < end {
            hold(random.uniform(0...1.2))
            var reach = stand(hanging)
            reach.right.arm = Posture.Arm(
                lift: random.uniform(0.8...2.8), plane: random.uniform(0.4...1.6),
                bend: random.uniform(0.05...0.6))
            reach.turn.x = random.uniform(-0.05...0.35)
            reach.right.leg.heel = random.pick(0, 0.4)
            if random.chance(0.3) { reach.left.arm = reach.right.arm }
            move(to: eitherSide(reach), in: random.uniform(0.4...1))
            hold(random.uniform(0.1...1))
            move(to: stand(random.pick(hanging, atChest)), in: random.uniform(0.5...1.1))
        }
    }

    private mutating func carrying(until end: Float) {
        let arms = Posture.Arm(
            lift: random.uniform(0.1...0.7), plane: 1.3, bend: random.uniform(1...1.8), twist: 0.3)
        let stride = random.uniform(0.25...0.6)
        let pace = random.uniform(0.45...0.7)
        var isLeft = random.chance(0.5)
        while time < end {
            var posture = stand(arms, halfStance: 0.07 * body.leg)
            posture[isLeft].leg.foot.z += stride / 2
            posture[!isLeft].leg.foot.z -= stride / 2
            posture[!isLeft].leg.heel = 0.3
            posture.pelvis.y -= 0.02
            move(to: posture, in: keys.isEmpty ? 0 : pace)
            advance(stride)
            isLeft.toggle()
        }
    }

    private mutating func dribbling(until end: Float) {
        let isRight = random.chance(0.7)
        let height = random.uniform(0.8...0.97)
        let plane = random.uniform(0.9...1.5)
        let pace = random.uniform(0.18...0.34)
        func bounce(_ lift: Float, _ bend: Float) -> Posture {
            var posture = squat(
                height: height, lean: 1.3 * (1 - height), halfStance: 0.16 * body.leg, arms: hanging)
            posture.right.arm = Posture.Arm(lift: lift, plane: plane, bend: bend, twist: 0.2)
            posture.left.arm = Posture.Arm(lift: 0.5, plane: 0.8, bend: 0.9)
            return isRight ? posture : posture.mirrored()
        }
        while time < end {
            move(
                to: bounce(random.uniform(0.3...0.7), random.uniform(0.9...1.5)),
                in: keys.isEmpty ? 0 : pace)
            move(to: bounce(random.uniform(0.1...0.4), random.uniform(0.2...0.6)), in: pace)
            drift()
        }
    }

    private mutating func catching(until end: Float) {
        move(to: stand(random.pick(hanging, atChest)), in: 0)
        while time < end {
            hold(random.uniform(0...1))
            var reach = stand(
                Posture.Arm(
                    lift: random.uniform(0.6...2.7), plane: random.uniform(1...1.5),
                    bend: random.uniform(0.2...0.9)))
            reach.turn.x = random.uniform(0...0.3)
            reach.right.leg.foot.z += random.pick(0, random.uniform(0...0.4)) * body.leg
            if random.chance(0.3) { reach.left.arm = hanging }
            move(to: eitherSide(reach), in: random.uniform(0.25...0.7))
            hold(random.uniform(0...0.4))
            move(to: stand(random.pick(atChest, atChest, hanging)), in: random.uniform(0.2...0.6))
        }
    }

    private mutating func celebrating(until end: Float) {
        move(to: stand(hanging), in: 0)
        while time < end {
            hold(random.uniform(0...0.8))
            var raised = stand(
                Posture.Arm(
                    lift: random.uniform(1.7...2.9), plane: random.uniform(0.1...1.2),
                    bend: random.uniform(0.1...1.6), twist: -0.6))
            if random.chance(0.4) { raised.left.arm = hanging }
            let pace = random.uniform(0.25...0.6)
            move(to: eitherSide(raised), in: pace)
            if random.chance(0.4) { jump(lasting: 0.3, before: time, within: pace) }
            // Fists are pumped, or the arms stay up.
            for _ in 0..<Int(random.uniform(0...3)) {
                var low = raised
                low.right.arm.bend = 1.9
                low.left.arm.bend = max(low.left.arm.bend, random.uniform(0.2...1.9))
                move(to: low, in: random.uniform(0.15...0.3))
                move(to: raised, in: random.uniform(0.15...0.3))
            }
            hold(random.uniform(0...0.8))
            move(to: stand(random.pick(hanging, onHips)), in: random.uniform(0.4...0.9))
        }
    }

    private mutating func clapping(until end: Float) {
        let height = random.uniform(-0.15...0.12)
        let pace = random.uniform(0.12...0.3)
        func hands(_ apart: Float) -> Posture {
            var posture = stand(atChest)
            posture.setGrip(SIMD3(apart, height, 0.17) * body.height, weight: 1)
            return posture
        }
        while time < end {
            move(to: hands(random.uniform(0.06...0.14)), in: keys.isEmpty ? 0 : pace)
            move(to: hands(0.012), in: pace)
        }
    }

    /// Aims, swings a little, and keeps the object.
    private mutating func aiming(until end: Float) {
        move(to: stand(random.pick(hanging, atChest)), in: 0)
        while time < end {
            hold(random.uniform(0...0.6))
            var aim = stand(hanging)
            aim.right.arm =
                random.chance(0.5)
                ? Posture.Arm(lift: random.uniform(0.4...1.4), plane: 1.4, bend: random.uniform(0.1...0.8))
                : Posture.Arm(lift: random.uniform(1...1.6), plane: 1.1, bend: random.uniform(1.3...2.2))
            aim.turn.x = random.uniform(0...0.2)
            if random.chance(0.4) { aim.left.leg.foot.z += random.uniform(0.1...0.4) * body.leg }
            move(to: eitherSide(aim), in: random.uniform(0.5...1))
            hold(random.uniform(0.3...2))
            if random.chance(0.5) { move(to: stand(hanging), in: random.uniform(0.6...1.1)) }
        }
    }
}
