import Foundation

extension Choreography {
    /// Push-ups, planks, sit-ups and the like: what is done on the floor and is Other.
    mutating func floorWork(_ kind: Exercise, until end: Float) {
        let leg = body.leg
        let height = body.height
        let apart = random.uniform(0.12...0.22) * height
        let feet = random.uniform(0.03...0.2) * leg
        let sag = random.uniform(-0.08...0.06)
        switch kind {
        case .pushUp, .kneePushUp, .archerPushUp:
            let wide =
                kind == .archerPushUp
                ? random.uniform(0.25...0.33) * height : apart * random.uniform(0.9...1.9)
            let onKnees = kind == .kneePushUp
            let step = random.chance(0.2) ? random.uniform(0.08...0.5) : 0
            // The seat up in the air, or the hips behind the chest on the way up.
            let high = random.pick(sag, sag, random.uniform(-0.3...0.1))
            let low = random.pick(high, high, high + random.uniform(-0.1...0.12))
            let near = plank(
                hands: 0, reach: random.uniform(0.85...0.98), sag: high,
                shoulders: random.uniform(-0.06...0.06),
                handsApart: wide, feetApart: feet, knees: onKnees, step: step)
            var far = plank(
                hands: 0, reach: random.uniform(0.1...0.7), sag: low, shoulders: random.uniform(-0.02...0.16),
                handsApart: wide, feetApart: feet, knees: onKnees, step: step)
            if kind == .archerPushUp {
                far.pelvis.x = 0.5 * wide
                far.turn.y = 0.1
            }
            repeating(near, far, rhythm(0.8...3.5), alternating: kind == .archerPushUp, until: end)
        case .plank, .forearmPlank, .sidePlank:
            var near = plank(
                hands: 0, reach: random.uniform(0.9...0.98), sag: sag, handsApart: apart, feetApart: feet)
            if kind == .forearmPlank {
                near = plank(hands: 0, reach: 0.5, sag: sag, shoulders: 0, handsApart: apart, feetApart: feet)
                near.setSupports(halfWidth: apart * 0.6, forwards: body.forearm * 0.9)
            }
            if kind == .sidePlank {
                near.turn.y = 0
                near.turn.z = 0
                near = sidePlank()
            }
            var far = near
            far.pelvis.y += random.uniform(-0.05...0.03)
            repeating(near, far, rhythm(2...6), until: end)
        case .shoulderTap:
            let near = plank(hands: 0, reach: 0.96, sag: sag, handsApart: apart, feetApart: feet * 1.5)
            var far = near
            far.left.arm.supportWeight = 0
            far.left.arm.grip = SIMD3(-0.08, -0.02, 0.06) * height
            far.left.arm.gripWeight = 1
            far.left.arm.bend = 2
            far.pelvis.x = -0.03
            repeating(near, far, rhythm(0.8...2.2), alternating: true, until: end)
        case .mountainClimber:
            let base = plank(
                hands: 0, reach: 0.96, sag: random.uniform(-0.2...0), handsApart: apart, feetApart: feet)
            var far = base
            far.left.leg.plant = 0
            far.left.leg.flex = random.uniform(1.2...1.9)
            far.left.leg.bend = random.uniform(1.3...2)
            var pace = rhythm(0.5...1.8, pauses: false)
            pace.out = 0.5
            repeating(far, far.mirrored(), pace, until: end)
        case .sitUp:
            var near = lyingOnBack()
            let crunch = random.chance(0.4)
            let arms = random.pick(
                behindHead, atChest, Posture.Arm(lift: 1.3, plane: 1.5, bend: 0.2), overhead)
            near.setArms(arms)
            bendKnees(&near)
            var far = near
            if crunch {
                far.upperSpine.x = 0.5
                far.lowerSpine.x = 0.3
            } else {
                let up = random.uniform(0.9...1.6)
                far.turn.x += up
                far.left.leg.flex += up
                far.right.leg.flex += up
                far.lowerSpine.x = 0.3
                far.upperSpine.x = 0.25
                if random.chance(0.5) { far.setArms(Posture.Arm(lift: 1.3, plane: 1.5, bend: 0.2)) }
            }
            far.head.x = 0.4
            repeating(near, far, rhythm(1...4), until: end)
        case .lyingLegRaise, .flutterKick:
            var near = lyingOnBack()
            near.left.leg.flex = 0.1
            near.right.leg.flex = 0.1
            var far = near
            if kind == .flutterKick {
                near.left.leg.flex = random.uniform(0.3...0.7)
                far.right.leg.flex = near.left.leg.flex
                repeating(near, far, rhythm(0.4...1.2, pauses: false), until: end)
            } else {
                let up = random.uniform(0.9...1.6)
                far.left.leg.flex = up
                if random.chance(0.6) { far.right.leg.flex = up }
                repeating(near, far, rhythm(1.4...4), alternating: random.chance(0.3), until: end)
            }
        case .gluteBridge:
            var near = lyingOnBack()
            bendKnees(&near)
            near.left.leg.plant = 1
            near.right.leg.plant = 1
            near.left.leg.foot = SIMD3(0.08 * leg, 0, random.uniform(0.55...0.75) * leg)
            near.right.leg.foot = SIMD3(-0.08 * leg, 0, near.left.leg.foot.z)
            var far = near
            far.pelvis.y = random.uniform(0.25...0.4) * leg
            far.turn.x += asin(min(0.8, (far.pelvis.y - 0.1) / body.torso)) * -1
            repeating(near, far, rhythm(1.2...4), until: end)
        case .superman:
            var near = lyingOnBelly()
            near.setArms(Posture.Arm(lift: 2.9, plane: 0.3, bend: 0.1))
            var far = near
            far.upperSpine.x = -0.35
            far.lowerSpine.x = -0.25
            far.left.leg.flex = -0.3
            far.right.leg.flex = -0.3
            repeating(near, far, rhythm(1.2...4), until: end)
        case .birdDog:
            let near = onAllFours()
            var far = near
            far.left.arm = Posture.Arm(lift: 2.7, plane: 0.9, bend: 0.1)
            far.right.leg.flex = 0
            far.right.leg.bend = 0.1
            repeating(near, far, rhythm(1.5...4.5), alternating: random.chance(0.7), until: end)
        case .downwardDog:
            let near = plank(hands: 0, reach: 0.96, sag: -0.03, handsApart: apart, feetApart: feet)
            var far = near
            far.pelvis = SIMD3(0, 0.85 * leg, -body.torso * 1.1)
            far.turn.x = random.uniform(2.2...2.5)
            far.left.arm.lift = 2.6
            far.right.arm.lift = 2.6
            for isLeft in [true, false] {
                far[isLeft].leg.foot.z = -body.torso * 1.1 - 0.55 * leg
                far[isLeft].leg.heel = 0.2
            }
            repeating(near, far, rhythm(2...6), until: end)
        default:
            move(to: lyingOnBack(), in: 0)
            hold(end)
        }
    }

    func bendKnees(_ posture: inout Posture) {
        for isLeft in [true, false] {
            posture[isLeft].leg.flex = 0.85
            posture[isLeft].leg.bend = 1.75
        }
    }

    /// On hands and knees.
    func onAllFours() -> Posture {
        var posture = Posture()
        posture.pelvis = SIMD3(0, body.thigh + 0.05, -body.torso * 0.98)
        posture.turn.x = 1.52
        posture.head.x = -0.3
        for isLeft in [true, false] {
            posture[isLeft].leg.plant = 0
            posture[isLeft].leg.flex = 1.52
            posture[isLeft].leg.bend = 1.55
            posture[isLeft].leg.point = 1.2
        }
        var arm = Posture.Arm(lift: 1.5, plane: 1.5, bend: 0.15)
        arm.supportWeight = 1
        posture.setArms(arm)
        posture.setSupports(halfWidth: 0.11 * body.height, forwards: 0.02)
        return posture
    }

    /// Sideways on one hand and the feet's edge, the other arm up or on the hip.
    private mutating func sidePlank() -> Posture {
        var posture = Posture()
        let slope = asin(0.95 * body.arm / (body.torso + body.leg))
        posture.turn = SIMD3(0, 0, -(.pi / 2 - slope))
        posture.pelvis = SIMD3(0, body.leg * sin(slope) + 0.06, 0)
        for isLeft in [true, false] {
            posture[isLeft].leg.plant = 0
            posture[isLeft].leg.spread = 0
        }
        posture.right.arm = Posture.Arm(lift: .pi / 2, plane: 0, bend: 0.02)
        posture.left.arm = random.chance(0.5) ? Posture.Arm(lift: 1.6, plane: 0.1, bend: 0.1) : onHips
        return random.chance(0.5) ? posture : posture.mirrored()
    }
}
