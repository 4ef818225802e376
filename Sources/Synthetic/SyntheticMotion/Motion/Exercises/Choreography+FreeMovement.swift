/// Dancing, and movements that the listed exercises do not have: Other.
extension Choreography {
    mutating func dancing(until end: Float) {
        let leg = body.leg
        let beat = random.uniform(0.25...0.6)
        var isLeft = true
        while time < end {
            var posture = stand(halfStance: random.uniform(0.05...0.35) * leg)
            posture.pelvis.y *= random.uniform(0.85...1)
            posture.pelvis.x = 0.12 * random.normal() * leg
            posture.turn += SIMD3(0.1, 0.3, 0.08) * random.normal()
            posture.lowerSpine += SIMD3(0.1, 0.2, 0.15) * random.normal()
            posture.upperSpine += SIMD3(0.1, 0.2, 0.15) * random.normal()
            posture[isLeft].leg.foot += SIMD3(0.1, 0, 0.12) * random.normal()
            posture[isLeft].leg.heel = random.uniform(0...0.7)
            if random.chance(0.15) {
                posture[isLeft].leg.plant = 0
                posture[isLeft].leg.flex = random.uniform(0...1.4)
                posture[isLeft].leg.bend = random.uniform(0...1.6)
            }
            posture.left.arm = randomArm()
            posture.right.arm = random.chance(0.5) ? posture.left.arm : randomArm()
            if random.chance(0.2) { heading += 0.6 * random.normal() }
            move(to: posture, in: keys.isEmpty ? 0 : beat * random.pick(1, 1, 2))
            isLeft.toggle()
        }
    }

    /// Any smooth movement: one that the listed kinds do not have.
    mutating func randomMovement(until end: Float) {
        let pace = random.uniform(0.3...1.6)
        let few = random.chance(0.6)
        // Few postures in a loop resemble an unknown exercise.
        let count = few ? Int(random.uniform(2...4.9)) : 12
        let postures = (0..<count).map { _ in randomPosture() }
        var index = 0
        while time < end {
            move(to: postures[index % count], in: keys.isEmpty ? 0 : pace * random.uniform(0.8...1.2))
            if random.chance(0.15) { hold(random.uniform(0...1)) }
            index += 1
        }
    }

    private mutating func randomArm() -> Posture.Arm {
        Posture.Arm(
            lift: random.uniform(0...2.8), plane: random.uniform(-0.5...1.5), bend: random.uniform(0...2.2),
            twist: random.uniform(-1.2...1))
    }

    private mutating func randomPosture() -> Posture {
        var posture = squat(
            height: random.pick(random.uniform(0.85...1), random.uniform(0.45...1)),
            lean: random.pick(random.uniform(-0.1...0.3), random.uniform(-0.2...1.5)),
            halfStance: random.uniform(0.05...0.5) * body.leg, arms: randomArm(),
            heel: random.uniform(0...0.4))
        posture.right.arm = random.chance(0.4) ? posture.left.arm : randomArm()
        posture.lowerSpine += SIMD3(0.1, 0.25, 0.15) * random.normal()
        posture.upperSpine += SIMD3(0.1, 0.25, 0.15) * random.normal()
        posture.head += SIMD3(0.2, 0.3, 0.1) * random.normal()
        for isLeft in [true, false] where random.chance(0.2) {
            posture[isLeft].leg.plant = 0
            posture[isLeft].leg.flex = random.uniform(-0.4...1.5)
            posture[isLeft].leg.spread = random.uniform(0...0.6)
            posture[isLeft].leg.bend = random.uniform(0...1.8)
            break
        }
        return posture
    }
}
