import Foundation

extension Choreography {
    /// Arms and trunk, standing: what resembles part of an exercise but is Other.
    mutating func armWork(_ kind: Exercise, until end: Float) {
        let near = stand(hanging)
        var far = near
        switch kind {
        case .boxing:
            var posture = stand(atChest, halfStance: 0.15 * body.leg)
            posture.setGrip(SIMD3(0.06, -0.02, 0.13) * body.height, weight: 1)
            posture.left.leg.foot.z = 0.2 * body.leg
            posture.right.leg.foot.z = -0.1 * body.leg
            far = posture
            far.left.arm = Posture.Arm(lift: 1.5, plane: random.uniform(1.2...1.7), bend: 0.15, twist: 0.3)
            far.upperSpine.y = -0.35
            var other = posture
            other.right.arm = far.left.arm
            other.upperSpine.y = 0.35
            var pace = rhythm(0.5...1.4)
            pace.holdFar = 0
            while time < end {
                let isLeft = random.chance(0.5)
                repeating(posture, isLeft ? far : other, pace, until: time + 0.01)
            }
        case .bicepCurl:
            let low = Posture.Arm(lift: 0.12, plane: 0.8, bend: 0.15, twist: random.uniform(-0.1...0.3))
            var high = low
            high.bend = random.uniform(1.9...2.5)
            high.lift = random.uniform(0.1...0.4)
            armsBetween(low, high, period: 1...3.5, until: end, alternating: random.chance(0.4))
        case .shoulderPress:
            var low = racked
            low.gripWeight = random.chance(0.5) ? 1 : 0
            low.lift = 1.3
            low.plane = 0.2
            low.bend = 2
            low.twist = -1.4
            armsBetween(low, overhead, period: 1...3.5, until: end, alternating: random.chance(0.2))
        case .lateralRaise, .armRaise:
            let top: Float = kind == .armRaise ? random.uniform(2...3.1) : random.uniform(1.2...1.8)
            var high = hanging
            high.lift = top
            high.plane = random.uniform(-0.1...0.5)
            high.bend = random.uniform(0.05...0.5)
            high.twist = random.uniform(-0.8...0.2)
            armsBetween(hanging, high, period: kind == .armRaise ? 1.2...6 : 1...4, until: end)
        case .frontRaise:
            var low = hanging
            low.plane = 1.4
            var high = forwards
            high.lift = random.uniform(1.3...2.9)
            armsBetween(low, high, period: 1...4, until: end, alternating: random.chance(0.3))
        case .uprightRow:
            var high = Posture.Arm(lift: 1.4, plane: 0.3, bend: 2.2, twist: 1.4)
            high.grip = SIMD3(0.05, -0.04, 0.12) * body.height
            high.gripWeight = 0.8
            var low = Posture.Arm(lift: 0.25, plane: 0.9, bend: 0.15, twist: 0.5)
            low.grip = SIMD3(0.05, -0.35, 0.1) * body.height
            low.gripWeight = 0.8
            armsBetween(low, high, period: 1...3, until: end)
        case .sealArms:
            let high = Posture.Arm(lift: 1.5, plane: 0, bend: 0.1)
            armsBetween(high, forwards, period: 0.8...3, until: end)
        case .armCircle:
            circleArms(until: end)
        case .singleArmRaise, .wave:
            far.left.arm = Posture.Arm(
                lift: random.uniform(1.4...3), plane: random.uniform(0...1.5), bend: random.uniform(0...0.5))
            if kind == .wave {
                far.left.arm = Posture.Arm(lift: random.uniform(0.8...2), plane: 0.3, bend: 1.6, twist: -1.4)
                var swung = far
                swung.left.arm.twist = -1.9
                swung.left.arm.bend = 0.9
                let isLeft = random.chance(0.5)
                move(to: isLeft ? far : far.mirrored(), in: 0)
                repeating(
                    isLeft ? far : far.mirrored(), isLeft ? swung : swung.mirrored(), rhythm(0.4...1.2),
                    until: end)
            } else {
                repeating(near, far, rhythm(1...3.5), alternating: random.chance(0.5), until: end)
            }
        case .toeTouch, .windmill:
            let wide = random.uniform(0.1...0.5) * body.leg
            let spread = Posture.Arm(lift: 1.5, plane: 0.1, bend: 0.1)
            let top = stand(kind == .windmill ? spread : random.pick(hanging, overhead), halfStance: wide)
            far = top
            far.turn.x = random.uniform(0.7...1.1)
            far.lowerSpine.x = 0.4
            far.upperSpine.x = 0.3
            far.pelvis.z = -0.15 * body.leg
            far.pelvis.y *= random.uniform(0.9...1)
            if kind == .windmill {
                far.upperSpine.y = 0.9
                far.lowerSpine.y = 0.4
                repeating(top, far, rhythm(1.2...3), alternating: true, until: end)
            } else {
                far.setArms(Posture.Arm(lift: 1.4, plane: 1.5, bend: 0.1))
                repeating(top, far, rhythm(1.2...4.5), until: end)
            }
        case .torsoTwist:
            let pose = stand(
                random.pick(atChest, forwards, onHips, Posture.Arm(lift: 1.5, plane: 0.1, bend: 0.2)))
            far = pose
            far.lowerSpine.y = random.uniform(0.3...0.6)
            far.upperSpine.y = random.uniform(0.3...0.6)
            far.turn.y = random.uniform(0...0.5)
            repeating(far.mirrored(), far, rhythm(0.9...3.5), until: end)
        case .sideBend:
            let pose = stand(random.pick(onHips, behindHead, hanging, overhead))
            far = pose
            far.lowerSpine.z = random.uniform(0.2...0.4)
            far.upperSpine.z = random.uniform(0.15...0.35)
            far.pelvis.x = -0.06
            if random.chance(0.4) { far.right.arm = overhead }
            repeating(pose, far, rhythm(1.2...4), alternating: random.chance(0.6), until: end)
        case .hipCircle:
            let pose = stand(onHips, halfStance: 0.2 * body.leg)
            let period = random.uniform(1.2...3)
            var angle = random.uniform(0...6)
            let direction = random.sign()
            while time < end {
                far = pose
                far.pelvis += SIMD3(cos(angle), 0, sin(angle)) * (0.12 * body.leg)
                far.turn.z = 0.2 * cos(angle)
                far.turn.x = -0.2 * sin(angle)
                move(to: far, in: keys.isEmpty ? 0 : period / 8)
                angle += direction * .pi / 4
            }
        default:
            standAround(.standing, until: end)
        }
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

    private mutating func circleArms(until end: Float) {
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
