/// Throws, shots and strokes with one arm or both: all are Other.
extension Choreography {
    /// From a ready posture back, and through to the front.
    private struct Swing {
        var isMirrored: Bool
        var ready: Posture
        var back: Posture
        var front: Posture
        /// Seconds from the back to the front.
        var seconds: ClosedRange<Float> = 0.25...0.6
        /// True where most swings end in the air.
        var jumps = false
    }

    mutating func throwing(until end: Float) {
        var swing = swing()
        swing.back.right.arm = Posture.Arm(lift: 1.7, plane: -0.4, bend: 1.7, twist: -1.3)
        swing.back.left.arm = Posture.Arm(lift: 1.2, plane: 1.2, bend: 0.4)
        swing.front.right.arm = Posture.Arm(lift: 1.2, plane: 1.6, bend: 0.2)
        swing.front.turn.x = 0.3
        repeating(swing, until: end)
    }

    mutating func bowling(until end: Float) {
        var swing = swing()
        swing.ready.right.arm = hanging
        swing.back.right.arm = Posture.Arm(lift: -1.1, plane: 1.5, bend: 0.1)
        swing.back.turn.x = 0.4
        swing.front.right.arm = Posture.Arm(lift: 1.2, plane: 1.5, bend: 0.1)
        swing.front.turn.x = 0.5
        swing.front.left.leg.foot.z += random.uniform(0...0.4) * body.leg
        swing.front.pelvis.z = swing.front.left.leg.foot.z * 0.55
        swing.front.pelvis.y *= random.uniform(0.62...0.9)
        repeating(swing, until: end)
    }

    mutating func basketballShots(until end: Float) {
        var swing = swing()
        let stance = 0.12 * body.leg
        swing.ready.setArms(random.pick(hanging, atChest, atChest))
        let height = random.uniform(0.75...0.97)
        swing.back = squat(
            height: height, lean: 1.5 * (1 - height), halfStance: stance,
            arms: random.pick(atChest, Posture.Arm(lift: random.uniform(0.8...2), plane: 1.3, bend: 2)))
        swing.front = stand(
            Posture.Arm(
                lift: random.uniform(2.1...3), plane: random.uniform(0.5...1.4),
                bend: random.uniform(0.05...0.7), twist: random.uniform(-0.6...0.3)), halfStance: stance)
        if random.chance(0.2) { swing.front.left.arm = atChest }
        swing.front.left.leg.heel = 0.6
        swing.front.right.leg.heel = 0.6
        swing.jumps = true
        repeating(swing, until: end)
    }

    mutating func golfSwings(until end: Float) {
        var swing = swing()
        swing.ready.turn.x = 0.5
        swing.ready.setArms(Posture.Arm(lift: 0.6, plane: 1.4, bend: 0.1, twist: 0.5))
        swing.back = swing.ready
        swing.back.upperSpine.y = -0.9
        swing.back.lowerSpine.y = -0.5
        swing.back.right.arm = Posture.Arm(lift: 1.6, plane: 0.4, bend: 1.4, twist: -0.6)
        swing.back.left.arm = Posture.Arm(lift: 1.6, plane: 2, bend: 0.2, twist: 0)
        swing.front = swing.back.mirrored()
        swing.seconds = 0.4...0.75
        repeating(swing, until: end)
    }

    mutating func racketSwings(until end: Float) {
        var swing = swing()
        swing.back.right.arm = Posture.Arm(lift: 1.2, plane: -0.5, bend: 0.9, twist: -0.5)
        swing.front.right.arm = Posture.Arm(lift: 1.3, plane: 1.9, bend: 0.6, twist: 0.3)
        repeating(swing, until: end)
    }

    /// What all swings have in common: the trunk turns back and forwards, one foot steps ahead.
    private mutating func swing() -> Swing {
        let isMirrored = random.chance(0.3)
        let ready = stand(atChest, halfStance: 0.18 * body.leg)
        var back = ready
        var front = ready
        back.upperSpine.y = -0.5
        front.upperSpine.y = 0.5
        front.left.leg.foot.z += random.uniform(0...0.45) * body.leg
        front.pelvis.z = front.left.leg.foot.z * 0.5
        front.right.leg.heel = 0.5
        return Swing(isMirrored: isMirrored, ready: ready, back: back, front: front)
    }

    private mutating func repeating(_ swing: Swing, until end: Float) {
        func side(_ posture: Posture) -> Posture { swing.isMirrored ? posture.mirrored() : posture }
        while time < end {
            move(to: side(swing.ready), in: keys.isEmpty ? 0 : random.uniform(0.5...1.2))
            hold(random.uniform(0...2))
            move(to: side(swing.back), in: random.uniform(0.3...0.8))
            move(to: side(swing.front), in: random.uniform(swing.seconds))
            if swing.jumps, random.chance(0.7) { fly(from: time - 0.15, to: time + 0.15) }
            hold(random.uniform(0.1...0.6))
        }
    }
}
