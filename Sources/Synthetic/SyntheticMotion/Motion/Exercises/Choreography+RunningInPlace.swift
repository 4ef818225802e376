/// Running on the spot: Other.
extension Choreography {
    mutating func highKnees(until end: Float) {
        _ = legArms()
        runInPlace(
            kneeLift: random.uniform(0.9...1.7), heelKick: random.uniform(1.2...1.8),
            period: random.pick(random.uniform(0.4...0.8), random.uniform(0.6...1.6)), until: end)
    }

    mutating func buttKicks(until end: Float) {
        _ = legArms()
        runInPlace(
            kneeLift: 0.15, heelKick: random.uniform(1.5...2.3),
            period: random.pick(random.uniform(0.4...0.8), random.uniform(0.6...1.6)), until: end)
    }

    /// Steps on the spot; how high the knees and heels come is the kind.
    private mutating func runInPlace(kneeLift: Float, heelKick: Float, period: Float, until end: Float) {
        let armsSwing = random.chance(0.7)
        let air = period < 0.7 ? random.uniform(0.04...0.12) : 0
        let still = random.pick(onHips, hanging, forwards, atChest)
        var leftUp = random.chance(0.5)
        let stance = random.uniform(0.05...0.12) * body.leg
        let lean = random.uniform(-0.1...0.15)
        while time < end {
            var up = stand(still, halfStance: stance)
            up.turn.x = lean
            up[leftUp].leg.plant = 0
            up[leftUp].leg.flex = kneeLift * (1 + 0.08 * random.normal())
            up[leftUp].leg.bend = heelKick
            up[!leftUp].leg.heel = period < 0.9 ? 0.4 : 0.1
            up.pelvis.x = (leftUp ? -1 : 1) * 0.04 * body.leg
            up.turn.z = (leftUp ? 1 : -1) * 0.03
            up = stretched(up, dip: air > 0 ? 0.02 : 0)
            if armsSwing {
                let swing: Float = random.uniform(0.5...0.9)
                up[leftUp].arm = Posture.Arm(lift: -swing, plane: 1.4, bend: 1.4, twist: 0.2)
                up[!leftUp].arm = Posture.Arm(lift: swing, plane: 1.4, bend: 1.6, twist: 0.2)
            }
            let half = period / 2 * (1 + habits.unevenness * random.normal()).clamped(0.7, 1.4)
            move(to: up, in: keys.isEmpty ? 0 : half)
            if air > 0, time > half { jump(lasting: air, before: time, within: half) }
            leftUp.toggle()
            drift()
        }
    }
}
