/// The postures that movements are built of, in the performer's own space: facing +z, feet about the origin.
extension Choreography {
    /// An upright stand with the arms as given.
    ///
    /// - Parameter halfStance: Half the distance of the ankles in metres; nil for the performer's own.
    func stand(_ arms: Posture.Arm? = nil, halfStance: Float? = nil) -> Posture {
        var posture = Posture()
        posture.pelvis.y = 0.992 * body.standingRoot
        let half = halfStance ?? habits.stance * body.leg
        posture.left.leg.foot.x = half
        posture.right.leg.foot.x = -half
        posture.left.leg.yaw = habits.toesOut
        posture.right.leg.yaw = -habits.toesOut
        posture.pelvis.z = 0.03 * body.leg
        if let arms { posture.setArms(arms) }
        return posture
    }

    /// Thighs bent until the root is at `height` (a share of its height in a stand), the trunk leaning.
    func squat(height: Float, lean: Float, halfStance: Float, arms: Posture.Arm, heel: Float = 0) -> Posture {
        var posture = stand(arms, halfStance: halfStance)
        let down = 1 - height
        posture.pelvis.y = height * body.standingRoot
        posture.pelvis.z = -0.42 * down * body.leg * (1 - 0.4 * min(1, heel))
        posture.turn.x = lean * 0.75
        posture.lowerSpine.x = lean * 0.15
        posture.upperSpine.x = lean * 0.1
        posture.head.x = -lean * 0.45
        posture.left.leg.heel = heel
        posture.right.leg.heel = heel
        posture.left.leg.yaw = habits.toesOut + 0.25 * down
        posture.right.leg.yaw = -habits.toesOut - 0.25 * down
        posture.left.leg.kneeOut = 0.3 * down
        posture.right.leg.kneeOut = 0.3 * down
        return posture
    }

    /// A low squat bent so far that both hands are on the floor.
    func handsDown(hips: Float, halfStance: Float, handsApart: Float, heel: Float) -> Posture {
        var arms = Posture.Arm(lift: 1.1, plane: 1.4, bend: 0.25, twist: 0.1)
        arms.supportWeight = 1
        var posture = squat(height: hips, lean: 0.5, halfStance: halfStance, arms: arms, heel: heel)
        var lean: Float = 0.5
        repeat {
            lean += 0.04
            posture.turn.x = lean * 0.6
            posture.lowerSpine.x = lean * 0.24
            posture.upperSpine.x = lean * 0.16
        } while lean < 2.7 && solver.neck(of: posture).y > 0.93 * body.arm
        posture.head.x = -min(0.6, lean * 0.3)
        let neck = solver.neck(of: posture)
        posture.setSupports(halfWidth: handsApart, forwards: neck.z + 0.04 * body.height)
        return posture
    }

    /// One foot ahead of the other, the root lowered by `depth`: 1 = front thigh level, back knee at the floor.
    func split(
        leftLeads: Bool, back: Float, front: Float, depth: Float, track: Float, arms: Posture.Arm, lean: Float
    ) -> Posture {
        var posture = stand(arms)
        let side: Float = leftLeads ? 1 : -1
        posture[leftLeads].leg.foot = SIMD3(side * track, 0, front)
        posture[!leftLeads].leg.foot = SIMD3(-side * track, 0, back)
        posture[leftLeads].leg.yaw = side * 0.1
        posture[!leftLeads].leg.yaw = -side * 0.12
        posture[!leftLeads].leg.heel = 0.45 + 0.6 * min(1, depth)
        let span = front - back
        let high = (body.leg * body.leg - span * span * 0.2).squareRoot() + body.ankleHeight
        let low = 0.3 * body.height - 0.02
        posture.pelvis.y = high + (low - high) * min(1.1, depth)
        posture.pelvis.z = back + span * (0.5 - 0.02 * depth)
        posture.turn.x = lean * 0.6
        posture.lowerSpine.x = lean * 0.2
        posture.upperSpine.x = lean * 0.2
        posture.head.x = -lean * 0.4
        return posture
    }

    /// The posture with the legs as straight as its feet allow, but for a dip in metres.
    func stretched(_ posture: Posture, dip: Float = 0) -> Posture {
        var posture = posture
        posture.pelvis.y = solver.highestReachable(posture) - 0.004 * body.leg - dip
        return posture
    }
}
