import Foundation

/// Bends, twists and circles of the trunk, standing: all are Other.
extension Choreography {
    mutating func toeTouches(until end: Float) {
        let wide = random.uniform(0.1...0.5) * body.leg
        let top = stand(random.pick(hanging, overhead), halfStance: wide)
        var far = bentForwards(from: top)
        far.setArms(Posture.Arm(lift: 1.4, plane: 1.5, bend: 0.1))
        repeating(top, far, rhythm(1.2...4.5), until: end)
    }

    /// Bent forwards with a twist, the arms spread.
    mutating func windmills(until end: Float) {
        let wide = random.uniform(0.1...0.5) * body.leg
        let top = stand(Posture.Arm(lift: 1.5, plane: 0.1, bend: 0.1), halfStance: wide)
        var far = bentForwards(from: top)
        far.upperSpine.y = 0.9
        far.lowerSpine.y = 0.4
        repeating(top, far, rhythm(1.2...3), alternating: true, until: end)
    }

    private mutating func bentForwards(from top: Posture) -> Posture {
        var far = top
        far.turn.x = random.uniform(0.7...1.1)
        far.lowerSpine.x = 0.4
        far.upperSpine.x = 0.3
        far.pelvis.z = -0.15 * body.leg
        far.pelvis.y *= random.uniform(0.9...1)
        return far
    }

    mutating func torsoTwists(until end: Float) {
        var far = stand(
            random.pick(atChest, forwards, onHips, Posture.Arm(lift: 1.5, plane: 0.1, bend: 0.2)))
        far.lowerSpine.y = random.uniform(0.3...0.6)
        far.upperSpine.y = random.uniform(0.3...0.6)
        far.turn.y = random.uniform(0...0.5)
        repeating(far.mirrored(), far, rhythm(0.9...3.5), until: end)
    }

    mutating func sideBends(until end: Float) {
        let near = stand(random.pick(onHips, behindHead, hanging, overhead))
        var far = near
        far.lowerSpine.z = random.uniform(0.2...0.4)
        far.upperSpine.z = random.uniform(0.15...0.35)
        far.pelvis.x = -0.06
        if random.chance(0.4) { far.right.arm = overhead }
        repeating(near, far, rhythm(1.2...4), alternating: random.chance(0.6), until: end)
    }

    mutating func hipCircles(until end: Float) {
        let near = stand(onHips, halfStance: 0.2 * body.leg)
        let period = random.uniform(1.2...3)
        var angle = random.uniform(0...6)
        let direction = random.sign()
        while time < end {
            var posture = near
            posture.pelvis += SIMD3(cos(angle), 0, sin(angle)) * (0.12 * body.leg)
            posture.turn.z = 0.2 * cos(angle)
            posture.turn.x = -0.2 * sin(angle)
            move(to: posture, in: keys.isEmpty ? 0 : period / 8)
            angle += direction * .pi / 4
        }
    }
}
