import Foundation

/// Head, legs and arms.
extension BodySolver {
    func placeHead(
        _ head: Basis, above neck: SIMD3<Float>, _ chest: Basis, in pose: inout BodyPose3D
    ) {
        let r = body.headRadius
        let base = neck + chest.y * (0.35 * body.neckLength)
        let middle = base + head.y * (0.65 * body.neckLength + 0.35 * r) + head.z * (0.15 * r)
        pose[.nose] = middle + head(SIMD3(0, -0.12, 1.0) * r)
        pose[.leftEye] = middle + head(SIMD3(0.3, 0.16, 0.8) * r)
        pose[.rightEye] = middle + head(SIMD3(-0.3, 0.16, 0.8) * r)
        pose[.leftEar] = middle + head(SIMD3(0.66, 0.02, -0.05) * r)
        pose[.rightEar] = middle + head(SIMD3(-0.66, 0.02, -0.05) * r)
        pose[.headTop] = middle + head(SIMD3(0, 1.05, -0.05) * r)
    }

    func placeLeg(_ leg: Posture.Leg, _ sign: Float, _ pelvis: Basis, in pose: inout BodyPose3D) {
        let isLeft = sign > 0
        let hip = pose[.root] + pelvis.x * (sign * body.hipWidth / 2)
        // Free leg: the thigh turns outwards, then forwards.
        let thigh = pelvis.turned(SIMD3(-leg.flex, 0, 0)).turned(SIMD3(0, 0, -sign * leg.spread))
        let freeKnee = hip - thigh.y * body.thigh
        let turnedOut = thigh.turned(SIMD3(0, sign * leg.kneeOut, 0))
        let shank = turnedOut.turned(SIMD3(leg.bend, 0, 0))
        let freeAnkle = freeKnee - shank.y * body.shank
        let planted = ankle(of: leg)
        var target = freeAnkle + (planted.place - freeAnkle) * leg.plant
        // The knee's hinge lies along the foot's and the pelvis' side axis; it bends forwards only.
        let side = normalize(
            turnedOut.x * (1 - leg.plant) + (pelvis.x * 0.6 + planted.axes.x * 0.7) * leg.plant)
        let kneeOut = leg.kneeOut * leg.plant * sign
        pose[isLeft ? .leftHip : .rightHip] = hip
        for _ in 0..<3 {
            let down = normalize(target - hip)
            let forwards = normalize(cross(side, -down))
            let pole = forwards * cos(kneeOut) + normalize(cross(-down, forwards)) * sin(kneeOut)
            let (knee, ankle) = twoBones(from: hip, to: target, body.thigh, body.shank, pole: pole)
            let shin = normalize(ankle - knee)
            let hinge = normalize(cross(-shin, pole))
            let free = Basis(x: hinge, y: -shin, z: normalize(cross(hinge, -shin)))
                .turned(SIMD3(leg.point, 0, 0))
            let forward = normalize(free.z * (1 - leg.plant) + planted.axes.z * leg.plant)
            let upward = normalize(free.y * (1 - leg.plant) + planted.axes.y * leg.plant)
            let sole = ankle - upward * body.ankleHeight
            let (toe, heel) = (sole + forward * body.toeLength, sole - forward * body.heelLength)
            pose[isLeft ? .leftKnee : .rightKnee] = knee
            pose[isLeft ? .leftAnkle : .rightAnkle] = ankle
            pose[isLeft ? .leftToe : .rightToe] = toe
            pose[isLeft ? .leftHeel : .rightHeel] = heel
            // A free foot that would be in the floor is drawn up.
            let depth = -min(toe.y, heel.y)
            guard depth > 0.005 else { break }
            target.y = ankle.y + depth
        }
    }

    func placeArm(
        _ arm: Posture.Arm, _ sign: Float, _ chest: Basis, neck: SIMD3<Float>, in pose: inout BodyPose3D
    ) {
        let isLeft = sign > 0
        let shoulder = neck + chest.x * (sign * body.shoulderWidth / 2)
        // Carry the hanging arm's axes along the shortest way to where the upper arm points.
        let out = chest.x * sign
        let towards = out * cos(arm.plane) + chest.z * sin(arm.plane)
        let across = chest.z * cos(arm.plane) - out * sin(arm.plane)
        let direction = towards * sin(arm.lift) - chest.y * cos(arm.lift)
        let carried = towards * cos(arm.lift) + chest.y * sin(arm.lift)
        let front = across * cos(arm.plane) + carried * sin(arm.plane)
        let inward = across * sin(arm.plane) - carried * cos(arm.plane)
        let bendTo = front * cos(arm.twist) + inward * sin(arm.twist)
        let freeElbow = shoulder + direction * body.upperArm
        let freeWrist = freeElbow + (direction * cos(arm.bend) + bendTo * sin(arm.bend)) * body.forearm

        let grip = neck + chest(arm.grip * SIMD3(sign, 1, 1))
        var target = freeWrist + (grip - freeWrist) * arm.gripWeight
        target += (arm.support - target) * arm.supportWeight
        let axis = normalize(target - shoulder)
        let outOfAxis = freeElbow - shoulder - axis * dot(freeElbow - shoulder, axis)
        // Straight and supporting arms need a direction too: away from where the forearm would bend to, and
        // outwards and back.
        let outBack = (out * 0.7 - chest.y * 0.7) * arm.supportWeight
        let pole = normalize(outOfAxis + (outBack - bendTo) * (0.25 * body.upperArm))
        let (elbow, wrist) = twoBones(from: shoulder, to: target, body.upperArm, body.forearm, pole: pole)
        let along = normalize(wrist - elbow)
        let flat = normalize(SIMD3(chest.y.x, 0, chest.y.z) + SIMD3(chest.z.x, 0, chest.z.z) * 0.3)
        let finger = normalize(along * (1 - arm.supportWeight) + flat * arm.supportWeight)
        pose[isLeft ? .leftShoulder : .rightShoulder] = shoulder
        pose[isLeft ? .leftElbow : .rightElbow] = elbow
        pose[isLeft ? .leftWrist : .rightWrist] = wrist
        var tip = wrist + finger * body.hand
        tip.y = max(tip.y, min(0.01, wrist.y))
        pose[isLeft ? .leftFingertip : .rightFingertip] = tip
    }

    /// The middle and the end of two bones that reach for a target; too far a target is pointed at.
    private func twoBones(
        from start: SIMD3<Float>, to target: SIMD3<Float>, _ first: Float, _ second: Float,
        pole: SIMD3<Float>
    ) -> (middle: SIMD3<Float>, end: SIMD3<Float>) {
        let axis = normalize(target - start)
        let shortest = abs(first - second) + 0.25 * min(first, second)
        let reach = min(max(length(target - start), shortest), (first + second) * 0.9995)
        let along = (first * first - second * second + reach * reach) / (2 * reach)
        let out = max(first * first - along * along, 0).squareRoot()
        let aside = normalize(pole - axis * dot(pole, axis))
        return (start + axis * along + aside * out, start + axis * reach)
    }
}
