import Foundation

/// Throws that leave below the shoulder.
extension Choreography {
    /// The straight arm swings back and forward.
    mutating func toss(_ style: inout ThrowStyle) -> ForwardSwing {
        let ready = readyStand(&style)
        move(to: ready, in: 0)
        hold(style.vary(0.1...0.6))
        let length = style.chance(0.6) ? style.vary(0.1...0.55) * body.leg : 0
        let isLeft = style.chance(0.8)
        let dip = style.vary(0...0.12) * body.leg
        let lean = style.vary(0.02...0.45)
        if style.chance(0.35) {
            // Aims with the arm held forwards.
            var aim = stand(hanging)
            aim.right.arm = Posture.Arm(
                lift: style.vary(0.7...1.5), plane: 1.45, bend: style.vary(0.1...0.6))
            move(to: aim, in: style.vary(0.4...0.8))
            hold(style.vary(0...0.6))
        }
        let arm = style.vary(0.05...0.3)
        let plane = style.vary(1.3...1.6)
        var back = stretched(
            step(stand(hanging), isLeft: isLeft, by: length * 0.5, share: 0.3), dip: 0.4 * dip)
        back.turn.x = 0.6 * lean
        back.turn.y = -style.vary(0...0.25)
        back.right.arm = Posture.Arm(
            lift: -style.vary(0.35...1.2), plane: plane, bend: arm + style.vary(0...0.25), twist: 0.1)
        back.left.arm = Posture.Arm(lift: style.vary(0.1...0.6), plane: 1, bend: 0.4)
        move(to: back, in: style.vary(0.35...0.8))
        let start = time
        var through = stretched(
            step(stand(hanging), isLeft: isLeft, by: length, share: 0.5), dip: dip)
        through.turn.x = lean
        through.turn.y = 0.05
        through.right.arm = Posture.Arm(lift: 0.55, plane: plane, bend: arm, twist: 0.1)
        move(to: through, in: style.vary(0.2...0.42) * style.tempo)
        var follow = stretched(
            step(stand(hanging), isLeft: isLeft, by: length, share: 0.6), dip: 0.3 * dip)
        follow.turn.x = 0.4 * lean
        follow.turn.y = style.vary(0...0.2)
        follow[!isLeft].leg.heel = length > 0 ? 0.4 : 0
        follow.right.arm = Posture.Arm(
            lift: style.vary(1.3...2.3), plane: plane, bend: arm + style.vary(0...0.7), twist: 0.1)
        move(to: follow, in: style.vary(0.18...0.38) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.35...1.05))
    }

    /// A short swing from the hip.
    mutating func lob(_ style: inout ThrowStyle) -> ForwardSwing {
        var ready = stand(hanging)
        ready.right.arm = Posture.Arm(
            lift: style.vary(0...0.4), plane: 1.3, bend: style.vary(0.8...1.7), twist: 0.2)
        move(to: ready, in: 0)
        hold(style.vary(0.1...0.8))
        let dip = style.vary(0.01...0.1) * body.leg
        var back = stretched(stand(hanging), dip: dip)
        back.turn.x = style.vary(0...0.25)
        back.right.arm = Posture.Arm(
            lift: style.vary(-0.4...0.1), plane: 1.4, bend: style.vary(0.3...0.8), twist: 0.15)
        move(to: back, in: style.vary(0.3...0.6))
        let start = time
        var follow = stretched(stand(hanging))
        follow.turn.x = style.vary(0...0.1)
        follow.right.arm = Posture.Arm(
            lift: style.vary(1.1...1.9), plane: 1.4, bend: style.vary(0.4...1), twist: 0.15)
        follow.left.leg.heel = style.vary(0...0.3)
        follow.right.leg.heel = follow.left.leg.heel
        move(to: follow, in: style.vary(0.3...0.5) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.5...1.1))
    }

    /// Both arms swing forward from between the knees.
    mutating func twoHandedToss(_ style: inout ThrowStyle) -> ForwardSwing {
        move(to: twoHandedStand(&style), in: 0)
        hold(style.vary(0.1...0.7))
        let stance = style.vary(0.16...0.3) * body.leg
        let height = style.vary(0.7...0.93)
        let twist = style.vary(0.25...0.5)
        let low = squat(
            height: height, lean: style.vary(0.45...0.9), halfStance: stance,
            arms: Posture.Arm(lift: style.vary(-0.1...0.35), plane: 1.5, bend: 0.2, twist: twist))
        move(to: low, in: style.vary(0.4...0.8))
        let start = time
        var high = stretched(stand(hanging, halfStance: stance))
        high.setArms(
            Posture.Arm(lift: style.vary(1.5...2.4), plane: 1.5, bend: style.vary(0.1...0.5), twist: twist))
        high.turn.x = style.vary(-0.05...0.1)
        high.left.leg.heel = style.vary(0...0.5)
        high.right.leg.heel = high.left.leg.heel
        move(to: high, in: style.vary(0.35...0.6) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.6...1.2))
    }

    /// The arm turns full circle, as in softball.
    mutating func windmill(_ style: inout ThrowStyle) -> ForwardSwing {
        move(to: readyStand(&style), in: 0)
        hold(style.vary(0.1...0.6))
        let length = style.vary(0.2...0.65) * body.leg
        let turn: Float = 2 * .pi
        func arm(_ lift: Float, _ bend: Float) -> Posture.Arm {
            Posture.Arm(lift: lift, plane: 1.5, bend: bend, twist: 0.1)
        }
        var front = stand(hanging)
        front.right.arm = arm(style.vary(0.4...1), 0.2)
        front.turn.x = style.vary(0.1...0.4)
        move(to: front, in: style.vary(0.3...0.7))
        let pace = style.vary(0.16...0.26)
        var top = stretched(step(stand(hanging), isLeft: true, by: 0.7 * length, share: 0.3))
        top.turn.y = -style.vary(0.2...0.7)
        top.right.arm = arm(2.9, 0.25)
        top.left.arm = Posture.Arm(lift: 1.2, plane: 1.3, bend: 0.4)
        move(to: top, in: pace * style.tempo * 1.5)
        var back = stretched(step(stand(hanging), isLeft: true, by: length, share: 0.35))
        back.turn.y = 0.8 * top.turn.y
        back.right.arm = arm(1.5 * .pi, 0.2)
        move(to: back, in: pace * style.tempo)
        let start = time
        var follow = stretched(step(stand(hanging), isLeft: true, by: length, share: 0.55))
        follow.turn.y = 0.1
        follow.turn.x = style.vary(0...0.2)
        follow.right.leg.heel = 0.7
        follow.right.arm = arm(turn + style.vary(1...1.9), style.vary(0.2...1))
        move(to: follow, in: pace * 1.7 * style.tempo)
        let end = time
        var rest = stand(hanging)
        rest.right.arm.lift += turn
        rest.right.arm.plane = 1.4
        hold(style.vary(0.05...0.4))
        move(to: rest, in: style.vary(0.5...0.9))
        hold(0.5)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0...0.45))
    }

    /// Out of a lunge, as a bowling ball.
    mutating func bowlingDelivery(_ style: inout ThrowStyle) -> ForwardSwing {
        var ready = stand(hanging)
        ready.setArms(atChest)
        move(to: ready, in: 0)
        hold(style.vary(0.2...0.8))
        let reach = style.vary(0.35...0.65) * body.leg
        let depth = style.vary(0.2...0.75)
        let lean = style.vary(0.3...0.8)
        var back = split(
            leftLeads: true, back: -0.2 * reach, front: 0.5 * reach, depth: 0.15, track: 0.08,
            arms: hanging, lean: 0.6 * lean)
        back.right.arm = Posture.Arm(lift: -style.vary(0.6...1.3), plane: 1.5, bend: 0.1)
        back.left.arm = Posture.Arm(lift: style.vary(0.3...0.9), plane: 0.3, bend: 0.3)
        move(to: back, in: style.vary(0.5...0.9))
        let start = time
        var follow = split(
            leftLeads: true, back: -0.4 * reach, front: 0.9 * reach, depth: depth, track: 0.08,
            arms: hanging, lean: lean)
        follow.left.arm = back.left.arm
        follow.right.arm = Posture.Arm(lift: style.vary(1.2...2), plane: 1.45, bend: 0.15)
        move(to: follow, in: style.vary(0.45...0.75) * style.tempo)
        let end = time
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.05...0.5))
    }
}
