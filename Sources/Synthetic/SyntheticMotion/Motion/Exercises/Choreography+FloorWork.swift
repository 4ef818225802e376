import Foundation

/// Sit-ups, leg raises and what else is done lying or on all fours.
extension Choreography {
    mutating func sitUps(until end: Float) {
        _ = floorForm()
        var near = lyingOnBack()
        let isCrunch = random.chance(0.4)
        let reaching = Posture.Arm(lift: 1.3, plane: 1.5, bend: 0.2)
        near.setArms(random.pick(behindHead, atChest, reaching, overhead))
        near.bendKnees()
        var far = near
        if isCrunch {
            far.upperSpine.x = 0.5
            far.lowerSpine.x = 0.3
        } else {
            let up = random.uniform(0.9...1.6)
            far.turn.x += up
            far.left.leg.flex += up
            far.right.leg.flex += up
            far.lowerSpine.x = 0.3
            far.upperSpine.x = 0.25
            if random.chance(0.5) { far.setArms(reaching) }
        }
        far.head.x = 0.4
        repeating(near, far, rhythm(1...4), until: end)
    }

    /// Sit-ups with the feet held on the floor, up to the knees.
    mutating func heldSitUps(until end: Float) {
        _ = floorForm()
        var near = lyingOnBack()
        near.bendKnees()
        let away = random.uniform(0.45...0.75) * body.leg
        let apart = random.uniform(0.05...0.2) * body.leg
        for isLeft in [true, false] {
            near[isLeft].leg.plant = 1
            near[isLeft].leg.foot = SIMD3((isLeft ? 1 : -1) * apart, 0, away)
        }
        let reaching = Posture.Arm(lift: random.uniform(1...1.5), plane: 1.5, bend: random.uniform(0.1...0.5))
        near.setArms(random.pick(behindHead, behindHead, atChest, reaching, overhead))
        var far = near
        far.turn.x += random.pick(random.uniform(1.2...1.8), random.uniform(0.8...1.4))
        far.lowerSpine.x = 0.25
        far.upperSpine.x = 0.2
        far.head.x = random.uniform(0...0.4)
        if random.chance(0.4) { far.setArms(reaching) }
        repeating(near, far, rhythm(0.9...4), until: end)
    }

    mutating func lyingLegRaises(until end: Float) {
        _ = floorForm()
        let near = lyingWithLegsUp()
        var far = near
        let up = random.uniform(0.9...1.6)
        far.left.leg.flex = up
        if random.chance(0.6) { far.right.leg.flex = up }
        repeating(near, far, rhythm(1.4...4), alternating: random.chance(0.3), until: end)
    }

    mutating func flutterKicks(until end: Float) {
        _ = floorForm()
        var near = lyingWithLegsUp()
        var far = near
        near.left.leg.flex = random.uniform(0.3...0.7)
        far.right.leg.flex = near.left.leg.flex
        repeating(near, far, rhythm(0.4...1.2, pauses: false), until: end)
    }

    private func lyingWithLegsUp() -> Posture {
        var posture = lyingOnBack()
        posture.left.leg.flex = 0.1
        posture.right.leg.flex = 0.1
        return posture
    }

    mutating func gluteBridges(until end: Float) {
        _ = floorForm()
        let leg = body.leg
        var near = lyingOnBack()
        near.bendKnees()
        near.left.leg.plant = 1
        near.right.leg.plant = 1
        near.left.leg.foot = SIMD3(0.08 * leg, 0, random.uniform(0.55...0.75) * leg)
        near.right.leg.foot = SIMD3(-0.08 * leg, 0, near.left.leg.foot.z)
        var far = near
        far.pelvis.y = random.uniform(0.25...0.4) * leg
        far.turn.x += asin(min(0.8, (far.pelvis.y - 0.1) / body.torso)) * -1
        repeating(near, far, rhythm(1.2...4), until: end)
    }

    /// Arms, chest and legs lifted, lying on the belly.
    mutating func supermans(until end: Float) {
        _ = floorForm()
        var near = lyingOnBelly()
        near.setArms(Posture.Arm(lift: 2.9, plane: 0.3, bend: 0.1))
        var far = near
        far.upperSpine.x = -0.35
        far.lowerSpine.x = -0.25
        far.left.leg.flex = -0.3
        far.right.leg.flex = -0.3
        repeating(near, far, rhythm(1.2...4), until: end)
    }

    /// One arm and the opposite leg stretched, on all fours.
    mutating func birdDogs(until end: Float) {
        _ = floorForm()
        let near = onAllFours()
        var far = near
        far.left.arm = Posture.Arm(lift: 2.7, plane: 0.9, bend: 0.1)
        far.right.leg.flex = 0
        far.right.leg.bend = 0.1
        repeating(near, far, rhythm(1.5...4.5), alternating: random.chance(0.7), until: end)
    }
}
