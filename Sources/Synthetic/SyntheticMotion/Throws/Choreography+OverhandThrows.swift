import Foundation

/// Throws that leave above the shoulder.
extension Choreography {
    /// A throw with the whole trunk; the left foot steps ahead.
    mutating func overarm(hasKneeRaise: Bool, _ style: inout ThrowStyle) -> ForwardSwing {
        let ready = readyStand(&style)
        move(to: ready, in: 0)
        hold(style.vary(0.1...0.6))
        let length = hasKneeRaise || style.chance(0.7) ? style.vary(0.15...0.6) * body.leg : 0
        let turn = style.vary(0.2...0.75)
        let twist = style.vary(0.15...0.65)
        if hasKneeRaise { raiseKnee(turn: turn, &style) }

        var back = step(stand(hanging), isLeft: true, by: length, share: 0.3)
        back = stretched(back, dip: 0.02 * body.leg)
        back.turn.y = -turn
        back.upperSpine.y = -twist
        back.upperSpine.x = -style.vary(0...0.2)
        back.head.y = 0.6 * (turn + twist)
        back.right.leg.yaw = -style.vary(0.1...0.7)
        let lift = style.vary(1.3...1.95)
        let layback = style.vary(0...0.6)
        back.right.arm = Posture.Arm(
            lift: lift, plane: style.vary(-0.5...0.15), bend: style.vary(1.1...2.2), twist: -1.5 - layback)
        back.left.arm =
            style.chance(0.7)
            ? Posture.Arm(lift: style.vary(0.8...1.6), plane: 1.2, bend: style.vary(0.2...1.2)) : hanging
        if style.chance(0.4) {
            var low = back
            low.right.arm = Posture.Arm(lift: 0.7, plane: -0.6, bend: style.vary(0.2...0.8))
            move(to: low, in: style.vary(0.3...0.7))
        }
        move(to: back, in: style.vary(0.25...0.7))
        let start = time

        var through = step(stand(hanging), isLeft: true, by: length, share: 0.55)
        through = stretched(through, dip: 0.03 * body.leg)
        through.turn.y = 0.15
        through.upperSpine.y = 0.3 * twist
        through.turn.x = style.vary(0.03...0.25)
        through.right.leg.heel = style.vary(0.2...0.7)
        through.right.leg.yaw = -0.15
        through.right.arm = Posture.Arm(
            lift: lift + style.vary(0.05...0.45), plane: style.vary(0.95...1.35),
            bend: style.vary(0.2...0.8), twist: -0.6)
        through.left.arm = Posture.Arm(lift: 0.5, plane: 0.6, bend: style.vary(0.4...1.5))
        move(to: through, in: style.vary(0.13...0.28) * style.tempo)

        var follow = through
        follow.pelvis.z += 0.12 * length
        follow.turn.y = style.vary(0.2...0.5)
        follow.upperSpine.y = style.vary(0.2...0.6)
        follow.turn.x += style.vary(0.05...0.35)
        follow.right.leg.heel = 0.8
        follow.right.arm = Posture.Arm(
            lift: style.vary(0.6...1.3), plane: style.vary(1.4...2.1), bend: style.vary(0.1...0.9), twist: 0.3
        )
        move(to: follow, in: style.vary(0.14...0.3) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.05...0.75))
    }

    /// The left knee comes up, both hands before the chest.
    private mutating func raiseKnee(turn: Float, _ style: inout ThrowStyle) {
        var raised = stand(atChest)
        raised.left.leg.plant = 0
        raised.left.leg.flex = style.vary(0.8...1.7)
        raised.left.leg.bend = style.vary(1...1.9)
        raised.turn.y = -turn
        raised.pelvis.x = raised.right.leg.foot.x * 0.8
        raised = stretched(raised)
        move(to: raised, in: style.vary(0.4...0.8))
        hold(style.vary(0...0.3))
    }

    /// A throw with the forearm from beside the face.
    mutating func dart(_ style: inout ThrowStyle) -> ForwardSwing {
        move(to: readyStand(&style), in: 0)
        hold(style.vary(0.1...0.6))
        let length = style.chance(0.5) ? style.vary(0.1...0.45) * body.leg : 0
        // Right- and left-footed: either foot may be ahead.
        let isLeft = style.chance(0.6)
        let lift = style.vary(1.15...1.75)
        var back = stretched(step(stand(hanging), isLeft: isLeft, by: length, share: 0.4))
        back.upperSpine.y = -style.vary(0...0.3)
        back.right.arm = Posture.Arm(
            lift: lift, plane: style.vary(0.7...1.4), bend: style.vary(1.9...2.5), twist: -0.3)
        if style.chance(0.3) { back.left.arm = Posture.Arm(lift: 0.9, plane: 1.3, bend: 0.9) }
        if style.chance(0.5) {
            // Aims once: the hand comes up before it goes back.
            var aim = back
            aim.right.arm.bend = style.vary(1.2...1.8)
            move(to: aim, in: style.vary(0.3...0.7))
            hold(style.vary(0...0.5))
        }
        move(to: back, in: style.vary(0.25...0.6))
        let start = time
        var through = back
        through.pelvis.z += 0.1 * length
        through.upperSpine.y = style.vary(0...0.15)
        through.turn.x = style.vary(0...0.12)
        through.right.arm.lift = lift + style.vary(0.2...0.7)
        through.right.arm.plane = style.vary(1.25...1.5)
        through.right.arm.bend = style.vary(0.2...0.7)
        move(to: through, in: style.vary(0.12...0.24) * style.tempo)
        var follow = through
        follow.upperSpine.y += style.vary(0...0.2)
        follow.turn.x += style.vary(0...0.12)
        follow.right.arm.lift = style.vary(1.1...1.7)
        follow.right.arm.bend = 0.15
        move(to: follow, in: style.vary(0.12...0.25) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.2...0.9))
    }

    mutating func basketballShot(_ style: inout ThrowStyle) -> ForwardSwing {
        move(to: twoHandedStand(&style), in: 0)
        hold(style.vary(0.1...0.8))
        let height = style.vary(0.82...0.96)
        let stance = 0.12 * body.leg
        move(
            to: squat(height: height, lean: 1.2 * (1 - height), halfStance: stance, arms: atChest),
            in: style.vary(0.25...0.6))
        // The set point: the ball above the forehead.
        var set = stand(
            Posture.Arm(
                lift: style.vary(1.4...1.9), plane: style.vary(1.1...1.4), bend: style.vary(1.6...2.2),
                twist: 0),
            halfStance: stance)
        set.head.x = -0.15
        move(to: set, in: style.vary(0.2...0.4))
        let start = time
        var through = set
        through.setArms(
            Posture.Arm(
                lift: style.vary(2.2...2.7), plane: 1.35, bend: style.vary(0.15...0.5), twist: 0))
        through.left.leg.heel = 0.6
        through.right.leg.heel = 0.6
        move(to: through, in: style.vary(0.1...0.2) * style.tempo)
        if style.chance(0.5) { fly(from: time - style.vary(0.1...0.25), to: time + style.vary(0.1...0.25)) }
        var follow = through
        follow.setArms(
            Posture.Arm(lift: style.vary(2.1...2.6), plane: 1.4, bend: style.vary(0.05...0.3), twist: 0))
        if style.chance(0.3) { follow.left.arm = Posture.Arm(lift: 1.8, plane: 1.3, bend: 0.7) }
        move(to: follow, in: style.vary(0.15...0.3) * style.tempo)
        let end = time
        hold(style.vary(0...0.5))
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.6...1.15))
    }

    mutating func throwIn(_ style: inout ThrowStyle) -> ForwardSwing {
        move(to: twoHandedStand(&style), in: 0)
        hold(style.vary(0.1...0.6))
        let length = style.chance(0.6) ? style.vary(0.1...0.5) * body.leg : 0
        let isLeft = style.chance(0.5)
        var back = stretched(
            step(
                stand(
                    Posture.Arm(
                        lift: style.vary(2.4...2.8), plane: 1.2, bend: style.vary(1.2...2), twist: -0.1)),
                isLeft: isLeft, by: length, share: 0.35))
        back.turn.x = -style.vary(0...0.2)
        back.upperSpine.x = -style.vary(0...0.25)
        move(to: back, in: style.vary(0.4...0.8))
        let start = time
        var through = back
        through.turn.x = style.vary(0.02...0.15)
        through.upperSpine.x = 0.1
        through.pelvis.z += 0.25 * length
        through.setArms(
            Posture.Arm(lift: style.vary(2.1...2.5), plane: 1.35, bend: style.vary(0.15...0.5), twist: 0))
        move(to: through, in: style.vary(0.14...0.28) * style.tempo)
        var follow = through
        follow.turn.x += style.vary(0.05...0.25)
        follow.setArms(
            Posture.Arm(lift: style.vary(1...1.6), plane: 1.4, bend: style.vary(0.1...0.4), twist: 0))
        move(to: follow, in: style.vary(0.15...0.3) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.1...0.7))
    }

    /// The left hand tosses, the right one strikes.
    mutating func serve(_ style: inout ThrowStyle) -> ForwardSwing {
        var ready = stand(hanging)
        ready.left.arm = Posture.Arm(lift: 0.7, plane: 1.3, bend: style.vary(0.3...1.2))
        ready.right.arm = Posture.Arm(lift: 0.5, plane: 1, bend: 1.2)
        move(to: ready, in: 0)
        hold(style.vary(0.2...1))
        let length = style.vary(0...0.4) * body.leg
        var back = stretched(step(stand(hanging), isLeft: true, by: length, share: 0.35))
        back.turn.y = -style.vary(0.2...0.6)
        back.upperSpine.y = -style.vary(0.1...0.5)
        back.upperSpine.x = -style.vary(0...0.25)
        back.head.x = -0.35
        back.left.arm = Posture.Arm(lift: style.vary(2...2.9), plane: 1.3, bend: 0.15)
        back.right.arm = Posture.Arm(
            lift: style.vary(1.5...2), plane: style.vary(-0.4...0.2), bend: style.vary(1.4...2.3), twist: -1.8
        )
        move(to: back, in: style.vary(0.5...0.9))
        hold(style.vary(0...0.2))
        let start = time
        var through = back
        through.turn.y = 0.1
        through.upperSpine.y = 0.15
        through.upperSpine.x = 0.05
        through.pelvis.z += 0.2 * length
        through.right.leg.heel = 0.5
        through.left.arm = Posture.Arm(lift: 0.8, plane: 0.9, bend: 1.1)
        through.right.arm = Posture.Arm(
            lift: style.vary(2.3...2.75), plane: style.vary(0.9...1.3), bend: style.vary(0.1...0.35),
            twist: -0.6)
        move(to: through, in: style.vary(0.12...0.22) * style.tempo)
        if style.chance(0.4) { fly(from: time - style.vary(0.1...0.22), to: time + style.vary(0.1...0.22)) }
        var follow = through
        follow.turn.y = 0.35
        follow.turn.x = style.vary(0.1...0.35)
        follow.right.arm = Posture.Arm(
            lift: style.vary(0.6...1.4), plane: style.vary(1.5...2), bend: 0.3, twist: 0.3)
        move(to: follow, in: style.vary(0.14...0.28) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(-0.05...0.45))
    }
}
