import Foundation

/// Movements of the arms, standing: they resemble part of an exercise but are Other.
extension Choreography {
    mutating func boxing(until end: Float) {
        var posture = stand(atChest, halfStance: 0.15 * body.leg)
        posture.setGrip(SIMD3(0.06, -0.02, 0.13) * body.height, weight: 1)
        posture.left.leg.foot.z = 0.2 * body.leg
        posture.right.leg.foot.z = -0.1 * body.leg
        var left = posture
        left.left.arm = Posture.Arm(lift: 1.5, plane: random.uniform(1.2...1.7), bend: 0.15, twist: 0.3)
        left.upperSpine.y = -0.35
        var right = posture
        right.right.arm = left.left.arm
        right.upperSpine.y = 0.35
        var pace = rhythm(0.5...1.4)
        pace.holdFar = 0
        while time < end {
            let isLeft = random.chance(0.5)
            repeating(posture, isLeft ? left : right, pace, until: time + 0.01)
        }
    }

    mutating func bicepCurls(until end: Float) {
        let low = Posture.Arm(lift: 0.12, plane: 0.8, bend: 0.15, twist: random.uniform(-0.1...0.3))
        var high = low
        high.bend = random.uniform(1.9...2.5)
        high.lift = random.uniform(0.1...0.4)
        armsBetween(low, high, period: 1...3.5, until: end, alternating: random.chance(0.4))
    }

    /// Both forearms up to the shoulders, the elbows going forwards or outwards with them.
    mutating func looseCurls(until end: Float) {
        let low = Posture.Arm(
            lift: random.uniform(0.1...0.45), plane: random.uniform(0.3...1.4),
            bend: random.uniform(0.1...0.7),
            twist: random.uniform(-0.5...0.5))
        var high = low
        high.bend = random.uniform(1.7...2.5)
        high.lift += random.uniform(0...0.6)
        armsBetween(low, high, period: 1...3.5, until: end)
    }

    mutating func shoulderPresses(until end: Float) {
        var low = racked
        low.gripWeight = random.chance(0.5) ? 1 : 0
        low.lift = 1.3
        low.plane = 0.2
        low.bend = 2
        low.twist = -1.4
        armsBetween(low, overhead, period: 1...3.5, until: end, alternating: random.chance(0.2))
    }

    /// Both arms at the sides up to about the shoulders.
    mutating func lateralRaises(until end: Float) {
        sidewaysRaises(to: random.uniform(1.2...1.8), period: 1...4, until: end)
    }

    /// Both arms at the sides up to overhead.
    mutating func armRaises(until end: Float) {
        sidewaysRaises(to: random.uniform(2...3.1), period: 1.2...6, until: end)
    }

    private mutating func sidewaysRaises(to top: Float, period: ClosedRange<Float>, until end: Float) {
        var high = hanging
        high.lift = top
        high.plane = random.uniform(-0.1...0.5)
        high.bend = random.uniform(0.05...0.5)
        high.twist = random.uniform(-0.8...0.2)
        armsBetween(hanging, high, period: period, until: end)
    }

    mutating func frontRaises(until end: Float) {
        var low = hanging
        low.plane = 1.4
        var high = forwards
        high.lift = random.uniform(1.3...2.9)
        armsBetween(low, high, period: 1...4, until: end, alternating: random.chance(0.3))
    }

    mutating func uprightRows(until end: Float) {
        var high = Posture.Arm(lift: 1.4, plane: 0.3, bend: 2.2, twist: 1.4)
        high.grip = SIMD3(0.05, -0.04, 0.12) * body.height
        high.gripWeight = 0.8
        var low = Posture.Arm(lift: 0.25, plane: 0.9, bend: 0.15, twist: 0.5)
        low.grip = SIMD3(0.05, -0.35, 0.1) * body.height
        low.gripWeight = 0.8
        armsBetween(low, high, period: 1...3, until: end)
    }

    /// Level arms from the sides to the front.
    mutating func sealArms(until end: Float) {
        let high = Posture.Arm(lift: 1.5, plane: 0, bend: 0.1)
        armsBetween(high, forwards, period: 0.8...3, until: end)
    }

    mutating func singleArmRaises(until end: Float) {
        let near = stand(hanging)
        var far = near
        far.left.arm = raisedArm()
        repeating(near, far, rhythm(1...3.5), alternating: random.chance(0.5), until: end)
    }

    /// One forearm to and fro beside the head.
    mutating func waving(until end: Float) {
        // Drawn, though not used: a seed's motion depends on the order of draws.
        _ = raisedArm()
        var far = stand(hanging)
        far.left.arm = Posture.Arm(lift: random.uniform(0.8...2), plane: 0.3, bend: 1.6, twist: -1.4)
        var swung = far
        swung.left.arm.twist = -1.9
        swung.left.arm.bend = 0.9
        let isLeft = random.chance(0.5)
        move(to: isLeft ? far : far.mirrored(), in: 0)
        repeating(
            isLeft ? far : far.mirrored(), isLeft ? swung : swung.mirrored(), rhythm(0.4...1.2), until: end)
    }

    private mutating func raisedArm() -> Posture.Arm {
        Posture.Arm(
            lift: random.uniform(1.4...3), plane: random.uniform(0...1.5), bend: random.uniform(0...0.5))
    }

    /// Both arms (or in turn) between two positions, the trunk following a little.
    private mutating func armsBetween(
        _ low: Posture.Arm, _ high: Posture.Arm, period: ClosedRange<Float>, until end: Float,
        alternating: Bool = false
    ) {
        let pulse = random.uniform(0...0.03)
        var near = stand(low)
        if random.chance(0.2) { near = stand(low, halfStance: random.uniform(0.2...0.45) * body.leg) }
        var far = near
        far.pelvis.y -= pulse
        far.upperSpine.x -= random.uniform(0...0.1)
        far.left.arm = high
        if !alternating { far.right.arm = high }
        repeating(near, far, rhythm(period), alternating: alternating, until: end)
    }

    mutating func armCircles(until end: Float) {
        let big = random.chance(0.5)
        let period = random.uniform(0.7...3)
        let opposed = random.chance(0.2)
        let direction = random.sign()
        var angle = random.uniform(0...6)
        while time < end {
            var posture = stand()
            for isLeft in [true, false] {
                let phase = isLeft || !opposed ? angle : angle + .pi
                if big {
                    // Round through forwards, up, and back at the side.
                    posture[isLeft].arm = Posture.Arm(
                        lift: .pi / 2 - 1.4 * cos(phase), plane: 0.5 + 0.7 * sin(phase), bend: 0.15)
                } else {
                    posture[isLeft].arm = Posture.Arm(
                        lift: 1.5 + 0.25 * cos(phase), plane: 0.1 + 0.25 * sin(phase), bend: 0.05)
                }
            }
            move(to: posture, in: keys.isEmpty ? 0 : period / 8)
            angle += direction * .pi / 4
        }
    }
}
