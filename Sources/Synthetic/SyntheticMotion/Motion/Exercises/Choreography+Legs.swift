import Foundation

extension Choreography {
    /// Squats, hinges, steps, kicks and jumps: what is done standing, with the legs, and is Other.
    mutating func legWork(_ kind: Exercise, until end: Float) {
        let leg = body.leg
        let arms = random.pick(hanging, onHips, atChest, forwards, behindHead, withWeights)
        switch kind {
        case .squat, .sumoSquat, .overheadSquat, .jumpSquat:
            let wide =
                kind == .sumoSquat
                ? random.uniform(0.32...0.5)
                : random.pick(random.uniform(0.06...0.28), random.uniform(0.18...0.36))
            let raised = random.pick(
                forwards, atChest, onHips, racked, behindHead, forwards, barred(), barred())
            let low = kind == .overheadSquat ? overhead : raised
            let high = kind == .overheadSquat ? overhead : random.pick(raised, raised, hanging)
            let depth = random.pick(
                random.uniform(0.36...0.5), random.uniform(0.45...0.6), random.uniform(0.52...0.8))
            // Knees that stay before narrow feet look, from the front, like a lunge.
            let kneesOut = random.uniform(-0.45...0.6)
            let near = stand(high, halfStance: wide * leg)
            var far = squat(
                height: depth, lean: random.uniform(0.25...0.9) * (kind == .sumoSquat ? 0.5 : 1),
                halfStance: wide * leg, arms: low)
            far.left.leg.kneeOut += kneesOut
            far.right.leg.kneeOut += kneesOut
            if kind == .sumoSquat {
                far.left.leg.yaw += 0.5
                far.right.leg.yaw -= 0.5
                far.left.leg.kneeOut += 0.4
                far.right.leg.kneeOut += 0.4
                far.pelvis.z *= 0.6
            }
            if kind == .jumpSquat {
                far.setArms(random.pick(hanging, atChest, Posture.Arm(lift: -0.5, plane: 1.5, bend: 0.3)))
                var near = near
                near.setArms(random.pick(hanging, overhead, atChest))
                near.left.leg.heel = 0.5
                near.right.leg.heel = 0.5
                jumpsFrom(far, top: stretched(near), air: 0.2...0.5, period: 0.9...2, until: end)
            } else {
                repeating(near, far, rhythm(1.2...4), until: end)
            }
        case .deadlift, .goodMorning:
            let hold = kind == .goodMorning ? behindHead : withWeights
            let near = stand(hold, halfStance: random.uniform(0.08...0.2) * leg)
            var far = squat(
                height: random.uniform(0.72...0.95), lean: random.uniform(0.9...1.5),
                halfStance: near.left.leg.foot.x, arms: hold)
            if kind == .deadlift { far.setArms(Posture.Arm(lift: 1.1, plane: 1.5, bend: 0.08, twist: 0.1)) }
            far.pelvis.z = -random.uniform(0.1...0.25) * leg
            repeating(near, far, rhythm(1.5...4.5), until: end)
        case .sideLunge, .skater:
            let width = random.uniform(0.6...1.0) * leg
            var far = squat(
                height: random.uniform(0.6...0.85), lean: random.uniform(0.2...0.8), halfStance: 0, arms: arms
            )
            far.left.leg.foot.x = width * 0.9
            far.right.leg.foot.x = -width * 0.1
            far.pelvis.x = width * random.uniform(0.55...0.85)
            far.left.leg.yaw = 0.3
            far.right.leg.yaw = -0.1
            if kind == .skater {
                far.right.leg.foot = SIMD3(width * 0.5, 0.1 * leg, -0.35 * leg)
                far.right.leg.heel = 0.8
                far.right.arm = Posture.Arm(lift: 0.9, plane: 1.6, bend: 0.5, twist: 0.6)
                far.left.arm = Posture.Arm(lift: 0.7, plane: -1.1, bend: 0.6, twist: 0.2)
                var pace = rhythm(0.6...1.2, pauses: false)
                pace.out = 0.5
                far.pelvis.x = width * 0.85
                repeating(far.mirrored(), far, pace, until: end)
            } else {
                let staysWide = random.chance(0.4)
                var near = stand(arms)
                if staysWide {
                    near = stand(arms, halfStance: width / 2)
                    far.left.leg.foot.x = width / 2
                    far.right.leg.foot.x = -width / 2
                    far.pelvis.x = width * random.uniform(0.2...0.42)
                }
                repeating(near, far, rhythm(1.2...4), alternating: random.chance(0.7), until: end)
            }
        case .sideStep:
            let width = random.uniform(0.3...0.7) * leg
            var near = stand(arms)
            var far = near
            far.left.leg.foot.x += width
            far.pelvis.x = width * random.uniform(0.4...0.9)
            let lifts = random.pick(
                hanging, atChest, Posture.Arm(lift: random.uniform(0.6...1.6), plane: 0.3, bend: 0.5))
            far.setArms(lifts)
            near.pelvis.y -= 0.02
            repeating(near, far, rhythm(0.8...2.2, pauses: random.chance(0.3)), alternating: true, until: end)
        case .stepUp:
            let height = random.uniform(0.15...0.4) * leg
            let near = stand(arms)
            var up = near
            up.left.leg.foot = SIMD3(0.08 * leg, height, 0.4 * leg)
            up.pelvis.z = 0.15 * leg
            up.turn.x = 0.25
            var top = up
            top.right.leg.foot = SIMD3(-0.08 * leg, height, 0.4 * leg)
            top.pelvis = SIMD3(0, height + body.standingRoot * 0.99, 0.42 * leg)
            top.turn.x = 0.03
            repeating(near, top, via: up, rhythm(1.6...3.5), alternating: random.chance(0.5), until: end)
        case .kick:
            let height = random.uniform(0.4...1.7)
            let sideways = random.chance(0.35)
            let guarding = random.pick(atChest, hanging, forwards)
            let near = stand(guarding)
            var far = near
            far.left.leg.plant = 0
            far.left.leg.flex = sideways ? 0.3 : height
            far.left.leg.spread = sideways ? height * 0.8 : 0.1
            far.left.leg.bend = random.uniform(0...0.3)
            far.turn.x = sideways ? 0 : -0.15
            far.turn.z = sideways ? -0.3 : 0
            far.pelvis.x = -0.06 * leg
            var chamber = far
            chamber.left.leg.flex = max(0.8, height * 0.8)
            chamber.left.leg.bend = 1.8
            repeating(
                near, far, via: random.chance(0.6) ? chamber : nil, rhythm(0.7...2.5),
                alternating: random.chance(0.6), until: end)
        case .hurdleStep, .legRaise:
            let near = stand(arms)
            var far = near
            far.left.leg.plant = 0
            far.left.leg.flex = kind == .hurdleStep ? random.uniform(0.9...1.7) : random.uniform(-0.5...1)
            far.left.leg.spread = kind == .hurdleStep ? 0.1 : random.uniform(0...0.8)
            far.left.leg.bend = kind == .hurdleStep ? random.uniform(1.1...1.9) : random.uniform(0...0.2)
            far.pelvis.x = -random.uniform(0.04...0.09) * leg
            far.turn.z = -0.05
            repeating(near, far, rhythm(1...3.5), alternating: random.chance(0.5), until: end)
        case .calfRaise:
            let near = stand(arms)
            var far = near
            far.left.leg.heel = 0.65
            far.right.leg.heel = 0.65
            far.pelvis.y += 0.08 * leg
            repeating(near, far, rhythm(0.8...2.5), until: end)
        case .highKnees, .buttKicks:
            runInPlace(
                kneeLift: kind == .highKnees ? random.uniform(0.9...1.7) : 0.15,
                heelKick: kind == .buttKicks ? random.uniform(1.5...2.3) : random.uniform(1.2...1.8),
                period: random.pick(random.uniform(0.4...0.8), random.uniform(0.6...1.6)), until: end)
        case .hop, .ropeSkipping:
            let rope = Posture.Arm(
                lift: random.uniform(0.15...0.8), plane: random.uniform(-0.3...0.5),
                bend: random.uniform(0.2...1.5), twist: random.uniform(-1...0))
            let isOneLegged = kind == .hop && random.chance(0.5)
            var low = stand(kind == .ropeSkipping ? rope : arms, halfStance: 0.06 * leg)
            low.left.leg.heel = 0.4
            low.right.leg.heel = 0.4
            if isOneLegged {
                low.left.leg.plant = 0
                low.left.leg.flex = 0.4
                low.left.leg.bend = 1.3
                low.pelvis.x = -0.06 * leg
            }
            let high = stretched(low)
            low = stretched(low, dip: random.uniform(0.02...0.08))
            jumpsFrom(low, top: high, air: 0.15...0.35, period: 0.4...0.8, until: end)
        case .starJump, .tuckJump:
            let low = squat(
                height: random.uniform(0.5...0.75), lean: random.uniform(0.4...0.9), halfStance: 0.12 * leg,
                arms: random.pick(atChest, hanging, Posture.Arm(lift: 0.8, plane: 1.5, bend: 0.4)))
            var top = stand(
                Posture.Arm(lift: random.uniform(2...2.6), plane: 0.1, bend: 0.15), halfStance: 0.1)
            for isLeft in [true, false] {
                top[isLeft].leg.plant = 0
                top[isLeft].leg.spread = random.uniform(0.35...0.7)
            }
            if kind == .tuckJump {
                top = stand(forwards, halfStance: 0.1)
                for isLeft in [true, false] {
                    top[isLeft].leg.plant = 0
                    top[isLeft].leg.flex = random.uniform(1.2...2)
                    top[isLeft].leg.bend = random.uniform(1.5...2.2)
                }
            }
            jumpsFrom(low, top: top, air: 0.4...0.6, period: 1.3...3, until: end)
        case .verticalJump: verticalJumps(until: end)
        case .thruster:
            let stance = random.uniform(0.1...0.28) * leg
            let far = squat(
                height: random.uniform(0.45...0.85), lean: random.uniform(0.15...0.6), halfStance: stance,
                arms: racked)
            let near = stand(overhead, halfStance: stance)
            let via = random.chance(0.5) ? stand(racked, halfStance: stance) : nil
            repeating(near, far, via: via, rhythm(1.3...3.5), until: end)
        case .ballSlam:
            let stance = random.uniform(0.1...0.28) * leg
            var near = stand(overhead, halfStance: stance)
            near.left.leg.heel = random.uniform(0...0.6)
            near.right.leg.heel = near.left.leg.heel
            let far = squat(
                height: random.uniform(0.5...0.95), lean: random.uniform(0.7...1.5), halfStance: stance,
                arms: Posture.Arm(
                    lift: random.uniform(0.5...1.2), plane: 1.5, bend: random.uniform(0.05...0.6)))
            var pace = rhythm(1.1...2.8)
            pace.out = random.uniform(0.25...0.45)
            repeating(near, far, pace, until: end)
        default:
            standAround(.standing, until: end)
        }
    }

    /// Running on the spot: how high the knees and heels come is the kind.
    mutating func runInPlace(kneeLift: Float, heelKick: Float, period: Float, until end: Float) {
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
