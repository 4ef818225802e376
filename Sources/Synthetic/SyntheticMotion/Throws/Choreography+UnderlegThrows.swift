import Foundation

/// Throws beneath a raised leg.
extension Choreography {
    /// The right hand passes under a thigh, from the right to the left or from behind to the front.
    mutating func underleg(raisesLeft: Bool, _ style: inout ThrowStyle) -> ForwardSwing {
        move(to: readyStand(&style), in: 0)
        hold(style.vary(0.1...0.6))
        let raised = legRaise(isLeft: raisesLeft, &style)
        let path = pathUnderThigh(raised, isLeft: raisesLeft, &style)
        func reaching(_ place: SIMD3<Float>) -> Posture {
            var posture = raised
            posture.right.arm = Posture.Arm(lift: 0.7, plane: 1.3, bend: 0.5, twist: 0.3)
            posture.right.arm.grip = grip(at: place, in: posture)
            posture.right.arm.gripWeight = 1
            return posture
        }
        let outstretched = Posture.Arm(
            lift: style.vary(0.3...1.3), plane: style.vary(0.1...0.8), bend: style.vary(0.1...0.8))
        func balanced(_ posture: Posture) -> Posture {
            var posture = posture
            posture.left.arm = outstretched
            return posture
        }
        move(to: balanced(reaching(path.before)), in: style.vary(0.4...0.9))
        hold(style.vary(0...0.25))
        let start = time
        // The hand gathers speed on the way under the thigh, keeps it until it is through, and comes to rest.
        let speed = style.vary(1.8...4) / style.tempo
        move(to: balanced(reaching(path.under)), in: 1.6 * length(path.under - path.before) / speed)
        move(to: balanced(reaching(path.beyond)), in: length(path.beyond - path.under) / speed)
        move(to: balanced(reaching(path.end)), in: 1.4 * length(path.end - path.beyond) / speed)
        let end = time
        hold(style.vary(0...0.15))
        recover(&style)
        return ForwardSwing(start: start, end: end, elevation: style.vary(0.5...1.2))
    }

    /// A stand on one leg, the other thigh about level, leaning so far that the right hand reaches under it.
    private mutating func legRaise(isLeft: Bool, _ style: inout ThrowStyle) -> Posture {
        var posture = stand(hanging)
        let thigh = style.vary(1.3...1.9)
        let shares = (style.vary(0.3...0.5), style.vary(0.2...0.4))
        posture[isLeft].leg.plant = 0
        posture[isLeft].leg.spread = isLeft ? style.vary(0...0.4) : style.vary(0.1...0.9)
        posture[isLeft].leg.bend = style.vary(0.4...1.7)
        posture[isLeft].leg.point = style.vary(0...0.6)
        posture[!isLeft].leg.foot.x *= 0.5
        posture.pelvis.x = posture[!isLeft].leg.foot.x * 0.7
        posture.turn.y = style.vary(-0.2...0.2)
        let dip = style.vary(0.01...0.08) * body.leg
        var lean = style.vary(0.2...0.5)
        repeat {
            lean += 0.05
            posture.turn.x = lean * shares.0
            posture.lowerSpine.x = lean * shares.1
            posture.upperSpine.x = lean * (1 - shares.0 - shares.1)
            posture.head.x = -lean * 0.45
            posture[isLeft].leg.flex = thigh + posture.turn.x
            posture = stretched(posture, dip: dip)
            let pose = solver.solve(habits.applied(to: posture))
            let place = placeUnderThigh(pose, isLeft: isLeft, share: 0.6)
            if length(place - pose[.rightShoulder]) < 0.9 * body.arm { break }
        } while lean < 1.5
        return posture
    }

    private typealias Path = (
        before: SIMD3<Float>, under: SIMD3<Float>, beyond: SIMD3<Float>, end: SIMD3<Float>
    )

    /// Where the wrist goes: down at the thigh's near side, beneath it, up on the other side.
    private mutating func pathUnderThigh(
        _ posture: Posture, isLeft: Bool, _ style: inout ThrowStyle
    ) -> Path {
        let pose = solver.solve(habits.applied(to: posture))
        let under = placeUnderThigh(pose, isLeft: isLeft, share: style.vary(0.5...0.75))
        let thigh = pose[isLeft ? .leftKnee : .rightKnee] - pose[isLeft ? .leftHip : .rightHip]
        let level = normalize(SIMD3(thigh.x, 0, thigh.z))
        // To the left of the thigh's direction: a hand from the right comes out there.
        let across = SIMD3(level.z, 0, -level.x)
        let h = body.height
        let before =
            under - across * (style.vary(0.1...0.2) * h) + SIMD3(0, style.vary(0...0.06), 0) * h
            - level * (style.vary(0.02...0.12) * h)
        let beyond =
            under + across * (style.vary(0.07...0.12) * h) + level * (style.vary(0.01...0.07) * h)
            + SIMD3(0, style.vary(0.03...0.07), 0) * h
        let end =
            beyond + across * (style.vary(0.02...0.1) * h) + level * (style.vary(0...0.08) * h)
            + SIMD3(0, style.vary(0.09...0.2), 0) * h
        let shoulder = pose[.rightShoulder]
        // A straight elbow would bend with a jerk.
        func reachable(_ place: SIMD3<Float>) -> SIMD3<Float> {
            let away = place - shoulder
            return shoulder + away * min(1, 0.93 * body.arm / length(away))
        }
        return (reachable(before), reachable(under), reachable(beyond), reachable(end))
    }

    private func placeUnderThigh(_ pose: BodyPose3D, isLeft: Bool, share: Float) -> SIMD3<Float> {
        let (hip, knee) = (pose[isLeft ? .leftHip : .rightHip], pose[isLeft ? .leftKnee : .rightKnee])
        return hip + (knee - hip) * share - SIMD3(0, 0.078 * body.height, 0)
    }

    /// A place of the performer's space as the right wrist's grip, which moves with the chest.
    private func grip(at place: SIMD3<Float>, in posture: Posture) -> SIMD3<Float> {
        let worn = habits.applied(to: posture)
        let chest = Basis.world.turned(worn.turn).turned(worn.lowerSpine).turned(worn.upperSpine)
        let offset = place - solver.neck(of: worn)
        return SIMD3(-dot(offset, chest.x), dot(offset, chest.y), dot(offset, chest.z))
    }
}
