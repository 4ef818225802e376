import Foundation

/// Turns postures into points: forward kinematics for the trunk and free limbs, two-bone inverse kinematics
/// for limbs that stand on something.
struct BodySolver {
    let body: BodyProportions

    /// How far above the floor the middle of a part stays when the part touches it, in metres.
    private static let clearance: [(BodyPoint, Float)] = [
        (.root, 0.09), (.leftHip, 0.09), (.rightHip, 0.09), (.leftKnee, 0.05), (.rightKnee, 0.05),
        (.chest, 0.1), (.leftShoulder, 0.07), (.rightShoulder, 0.07), (.leftElbow, 0.04), (.rightElbow, 0.04),
        (.leftWrist, 0.03), (.rightWrist, 0.03), (.leftAnkle, 0.04), (.rightAnkle, 0.04), (.nose, 0.03),
        (.headTop, 0.02),
    ]

    /// The body's points in a posture.
    ///
    /// A root that planted feet cannot reach sinks until they can; a body that would be in the floor rises.
    ///
    /// - Parameter lift: How far the whole body, feet included, is off the floor: the height of a jump.
    func solve(_ posture: Posture, lift: Float = 0) -> BodyPose3D {
        var posture = posture
        posture.pelvis.y += lift
        posture.left.leg.foot.y += lift
        posture.right.leg.foot.y += lift
        posture.pelvis.y = min(posture.pelvis.y, highestReachable(posture))
        var pose = place(posture)
        for _ in 0..<3 {
            let depth = Self.clearance.map { $1 - pose[$0].y }.max() ?? 0
            guard depth > 0.001 else { break }
            posture.pelvis.y += depth
            pose = place(posture)
        }
        return pose
    }

    /// The shoulder line's middle in a posture, for placing hands before the whole body is solved.
    func neck(of posture: Posture) -> SIMD3<Float> {
        let pelvis = Basis.world.turned(posture.turn)
        let lower = pelvis.turned(posture.lowerSpine)
        let upper = lower.turned(posture.upperSpine)
        return posture.pelvis + lower.y * body.lowerSpine + upper.y * body.upperSpine
    }

    /// Where the ankle of a planted foot is, and the foot's own axes.
    func ankle(of leg: Posture.Leg) -> (place: SIMD3<Float>, axes: Basis) {
        let flat = Basis.world.turned(SIMD3(0, leg.yaw, 0))
        let axes = flat.turned(SIMD3(leg.heel, 0, 0))
        let place: SIMD3<Float>
        if leg.heel >= 0 {
            place = leg.foot + flat.z * body.toeLength - axes.z * body.toeLength + axes.y * body.ankleHeight
        } else {
            place = leg.foot - flat.z * body.heelLength + axes.z * body.heelLength + axes.y * body.ankleHeight
        }
        return (place, axes)
    }

    /// How high the root can be before a planted foot cannot reach the floor.
    func highestReachable(_ posture: Posture) -> Float {
        let axes = Basis.world.turned(posture.turn)
        var highest: Float = .infinity
        for (side, sign) in [(posture.left, Float(1)), (posture.right, -1)] where side.leg.plant > 0.5 {
            let offset = axes.x * (sign * body.hipWidth / 2)
            let ankle = ankle(of: side.leg).place
            let away = posture.pelvis + offset - ankle
            let reach = 0.9985 * body.leg
            let rest = reach * reach - away.x * away.x - away.z * away.z
            let limit = ankle.y - offset.y + max(rest, 0).squareRoot()
            // A foot that is being taken along pulls less.
            highest = min(highest, limit + (1 - side.leg.plant) * body.leg)
        }
        return highest
    }

    private func place(_ posture: Posture) -> BodyPose3D {
        var pose = BodyPose3D()
        let pelvis = Basis.world.turned(posture.turn)
        let lower = pelvis.turned(posture.lowerSpine)
        let upper = lower.turned(posture.upperSpine)
        let neck = neck(of: posture)
        pose[.root] = posture.pelvis
        pose[.chest] = posture.pelvis + lower.y * body.lowerSpine
        pose[.neck] = neck
        placeHead(upper.turned(posture.head), above: neck, upper, in: &pose)
        for (side, sign) in [(posture.left, Float(1)), (posture.right, -1)] {
            placeLeg(side.leg, sign, pelvis, in: &pose)
            placeArm(side.arm, sign, upper, neck: neck, in: &pose)
        }
        return pose
    }
}
