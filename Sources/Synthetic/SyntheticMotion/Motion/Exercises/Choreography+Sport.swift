import Foundation

extension Choreography {
    /// Ball games, weights, dance, yoga and free movement.
    mutating func sport(_ kind: Exercise, until end: Float) {
        let leg = body.leg
        let height = body.height
        switch kind {
        case .throwing, .bowling, .racketSwing, .basketballShot, .golfSwing:
            swings(kind, until: end)
        case .kettlebellSwing:
            var low = squat(
                height: 0.8, lean: 1.1, halfStance: 0.22 * leg,
                arms: Posture.Arm(lift: 0.7, plane: 1.5, bend: 0.1, twist: 0.4))
            low.pelvis.z = -0.2 * leg
            let high = stand(
                Posture.Arm(lift: random.uniform(1.3...2.8), plane: 1.5, bend: 0.1, twist: 0.4),
                halfStance: 0.22 * leg)
            repeating(low, high, rhythm(1.1...2.2, pauses: false), until: end)
        case .cleanAndJerk:
            let low = handsDown(hips: 0.5, halfStance: 0.15 * leg, handsApart: 0.15 * height, heel: 0)
                .raisingSupports(to: 0.22)
            let rack = stand(racked, halfStance: 0.15 * leg)
            let top = stand(overhead, halfStance: 0.15 * leg)
            let isSplit = random.chance(0.4)
            while time < end {
                move(to: low, in: keys.isEmpty ? 0 : random.uniform(0.6...1.4))
                hold(random.uniform(0.2...1.2))
                move(to: rack, in: random.uniform(0.5...1))
                hold(random.uniform(0.2...1))
                if isSplit {
                    move(
                        to: split(
                            leftLeads: true, back: -0.3 * leg, front: 0.35 * leg, depth: 0.35, track: 0.1,
                            arms: overhead, lean: 0), in: 0.4)
                    hold(0.3)
                }
                move(to: top, in: random.uniform(0.4...0.8))
                hold(random.uniform(0.3...1.2))
                move(to: rack, in: random.uniform(0.4...0.8))
            }
        case .benchPress:
            var near = lyingOnBack().shifted(SIMD3(0, 0.38, 0))
            for isLeft in [true, false] {
                near[isLeft].leg.plant = 1
                near[isLeft].leg.foot = SIMD3((isLeft ? 1 : -1) * 0.2, 0, 0.4 * leg)
            }
            near.setArms(Posture.Arm(lift: 1.5, plane: 1.4, bend: 0.1))
            var far = near
            far.setArms(Posture.Arm(lift: 1.2, plane: 0.1, bend: 1.6, twist: 0.1))
            repeating(near, far, rhythm(1.2...3.5), until: end)
        case .pullUp:
            let bar = body.standingRoot + body.torso + body.arm * 1.05
            let width = random.uniform(0.1...0.36) * height
            var hang = stand(overhead)
            let (bend, flex) = (random.uniform(0...1.7), random.uniform(-0.25...0.7))
            for isLeft in [true, false] {
                hang[isLeft].leg.plant = 0
                hang[isLeft].leg.bend = max(0, bend + 0.25 * random.normal())
                hang[isLeft].leg.flex = flex + 0.15 * random.normal()
                hang[isLeft].leg.spread = random.uniform(-0.1...0.25)
                hang[isLeft].arm.supportWeight = 1
            }
            hang.pelvis = SIMD3(0, bar - body.torso - body.arm * 0.97, 0)
            hang.setSupports(halfWidth: width, forwards: 0.05, height: bar)
            var up = hang
            up.pelvis.y = bar - body.torso - random.pick(0.12, random.uniform(-0.1...0.35))
            up.pelvis.z = random.uniform(-0.25...0.05)
            up.turn = SIMD3(random.uniform(-0.3...0.2), 0.08 * random.normal(), 0.06 * random.normal())
            let kip = random.pick(0, random.uniform(-0.3...0.9))
            for isLeft in [true, false] {
                up[isLeft].arm.lift = 0.8
                up[isLeft].leg.flex += kip
                up[isLeft].leg.bend = max(0, up[isLeft].leg.bend + kip * random.uniform(-0.5...1))
            }
            repeating(hang, up, rhythm(1.2...4), until: end)
        case .yogaTree, .yogaWarrior, .quadStretch, .hamstringStretch:
            heldPoses(kind, until: end)
        case .dancing:
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
        default:
            randomMovement(until: end)
        }
    }

    private mutating func randomArm() -> Posture.Arm {
        Posture.Arm(
            lift: random.uniform(0...2.8), plane: random.uniform(-0.5...1.5), bend: random.uniform(0...2.2),
            twist: random.uniform(-1.2...1))
    }

    /// Any smooth movement: one that the listed kinds do not have.
    private mutating func randomMovement(until end: Float) {
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

    private mutating func swings(_ kind: Exercise, until end: Float) {
        let leg = body.leg
        let isMirrored = random.chance(0.3)
        func side(_ posture: Posture) -> Posture { isMirrored ? posture.mirrored() : posture }
        var ready = stand(atChest, halfStance: 0.18 * leg)
        var back = ready
        var front = ready
        back.upperSpine.y = -0.5
        front.upperSpine.y = 0.5
        front.left.leg.foot.z += random.uniform(0...0.45) * leg
        front.pelvis.z = front.left.leg.foot.z * 0.5
        front.right.leg.heel = 0.5
        switch kind {
        case .throwing:
            back.right.arm = Posture.Arm(lift: 1.7, plane: -0.4, bend: 1.7, twist: -1.3)
            back.left.arm = Posture.Arm(lift: 1.2, plane: 1.2, bend: 0.4)
            front.right.arm = Posture.Arm(lift: 1.2, plane: 1.6, bend: 0.2)
            front.turn.x = 0.3
        case .bowling:
            ready.right.arm = hanging
            back.right.arm = Posture.Arm(lift: -1.1, plane: 1.5, bend: 0.1)
            back.turn.x = 0.4
            front.right.arm = Posture.Arm(lift: 1.2, plane: 1.5, bend: 0.1)
            front.turn.x = 0.5
            front.left.leg.foot.z += random.uniform(0...0.4) * leg
            front.pelvis.z = front.left.leg.foot.z * 0.55
            front.pelvis.y *= random.uniform(0.62...0.9)
        case .basketballShot:
            ready.setArms(random.pick(hanging, atChest, atChest))
            let height = random.uniform(0.75...0.97)
            back = squat(
                height: height, lean: 1.5 * (1 - height), halfStance: 0.12 * leg,
                arms: random.pick(atChest, Posture.Arm(lift: random.uniform(0.8...2), plane: 1.3, bend: 2)))
            front = stand(
                Posture.Arm(
                    lift: random.uniform(2.1...3), plane: random.uniform(0.5...1.4),
                    bend: random.uniform(0.05...0.7),
                    twist: random.uniform(-0.6...0.3)), halfStance: 0.12 * leg)
            if random.chance(0.2) { front.left.arm = atChest }
            front.left.leg.heel = 0.6
            front.right.leg.heel = 0.6
        case .golfSwing:
            ready.turn.x = 0.5
            ready.setArms(Posture.Arm(lift: 0.6, plane: 1.4, bend: 0.1, twist: 0.5))
            back = ready
            back.upperSpine.y = -0.9
            back.lowerSpine.y = -0.5
            back.right.arm = Posture.Arm(lift: 1.6, plane: 0.4, bend: 1.4, twist: -0.6)
            back.left.arm = Posture.Arm(lift: 1.6, plane: 2, bend: 0.2, twist: 0)
            front = back.mirrored()
        default:
            back.right.arm = Posture.Arm(lift: 1.2, plane: -0.5, bend: 0.9, twist: -0.5)
            front.right.arm = Posture.Arm(lift: 1.3, plane: 1.9, bend: 0.6, twist: 0.3)
        }
        while time < end {
            move(to: side(ready), in: keys.isEmpty ? 0 : random.uniform(0.5...1.2))
            hold(random.uniform(0...2))
            move(to: side(back), in: random.uniform(0.3...0.8))
            move(to: side(front), in: random.uniform(kind == .golfSwing ? 0.4...0.75 : 0.25...0.6))
            if kind == .basketballShot, random.chance(0.7) { fly(from: time - 0.15, to: time + 0.15) }
            hold(random.uniform(0.1...0.6))
        }
    }

    private mutating func heldPoses(_ kind: Exercise, until end: Float) {
        let leg = body.leg
        let near = stand(random.pick(hanging, onHips))
        var far = near
        switch kind {
        case .yogaTree:
            far.left.leg.plant = 0
            far.left.leg.flex = 0.5
            far.left.leg.spread = 0.6
            far.left.leg.kneeOut = 1.2
            far.left.leg.bend = 2.2
            far.pelvis.x = -0.07 * leg
            far.setArms(random.pick(overhead, atChest))
        case .yogaWarrior:
            far = stand(Posture.Arm(lift: 1.55, plane: 0, bend: 0.05), halfStance: 0.55 * leg)
            far.pelvis.y = 0.68 * body.standingRoot
            far.pelvis.x = 0.2 * leg
            far.left.leg.yaw = 1.4
            far.head.y = 1.2
        case .quadStretch:
            far.left.leg.plant = 0
            far.left.leg.flex = -0.1
            far.left.leg.bend = 2.3
            far.pelvis.x = -0.06 * leg
            far.left.arm = Posture.Arm(lift: -0.6, plane: 1.5, bend: 0.1)
        default:
            far.left.leg.foot.z = 0.45 * leg
            far.left.leg.heel = -0.4
            far.turn.x = 1.0
            far.lowerSpine.x = 0.3
            far.pelvis.z = -0.15 * leg
            far.pelvis.y *= 0.93
            far.setArms(Posture.Arm(lift: 1.0, plane: 1.4, bend: 0.2))
        }
        var pace = rhythm(2...4)
        pace.holdFar = random.uniform(1...6)
        repeating(near, far, pace, alternating: random.chance(0.6), until: end)
    }
}

extension Posture {
    /// Supports of the hands at a height above the floor, as on a bar.
    fileprivate func raisingSupports(to height: Float) -> Posture {
        var posture = self
        posture.left.arm.support.y = height
        posture.right.arm.support.y = height
        return posture
    }
}
