import Foundation
import PoseCore

/// What throws have in common. All are right-handed and go towards +z of the performer's own space.
extension Choreography {
    /// The part of the time line in which the throwing hand goes forward.
    struct ForwardSwing {
        /// When the hand is farthest back.
        var start: Float
        /// When the arm comes to rest.
        var end: Float
        /// The angle above the horizontal at which the object leaves, in radians.
        var elevation: Float

        /// The swing of the same throw in a time line that begins elsewhere.
        func shifted(by seconds: Float) -> ForwardSwing {
            ForwardSwing(start: start + seconds, end: end + seconds, elevation: elevation)
        }
    }

    /// Throws once, from a stand to a stand.
    mutating func perform(_ technique: ThrowTechnique, _ style: inout ThrowStyle) -> ForwardSwing {
        switch technique {
        case .overarm: overarm(hasKneeRaise: false, &style)
        case .pitch: overarm(hasKneeRaise: true, &style)
        case .dart: dart(&style)
        case .basketballShot: basketballShot(&style)
        case .throwIn: throwIn(&style)
        case .serve: serve(&style)
        case .toss: toss(&style)
        case .lob: lob(&style)
        case .twoHandedToss: twoHandedToss(&style)
        case .windmill: windmill(&style)
        case .bowling: bowlingDelivery(&style)
        case .underNearLeg: underleg(raisesLeft: false, &style)
        case .underFarLeg: underleg(raisesLeft: true, &style)
        }
    }

    /// The object's position and velocity at the moment in a swing when it leaves: where the hand is fast and moves at
    /// the swing's angle.
    func release(in swing: ForwardSwing, of technique: ThrowTechnique, object: ThrownObject) -> HandRelease {
        let step: Float = 1 / 480
        let times = stride(from: swing.start, through: swing.end, by: step).map(\.self)
        let poses = poses(at: times)
        let places = poses.map {
            object.position(in: $0, hand: .right, isTwoHanded: technique.isTwoHanded)
        }
        var best = (cost: Float.infinity, index: 1, velocity: SIMD3<Float>.zero)
        let velocities = places.indices.map { index in
            let (low, high) = (max(0, index - 1), min(places.count - 1, index + 1))
            return (places[high] - places[low]) / (max(1, Float(high - low)) * step)
        }
        let fastest = velocities.map { length($0) }.max() ?? 1
        for index in places.indices.dropFirst().dropLast() {
            let velocity = velocities[index]
            let speed = length(velocity)
            let angle = asin((velocity.y / max(speed, 1e-6)).clamped(-1, 1))
            let share = speed / fastest
            var cost = abs(angle - swing.elevation) + 0.4 * (1 - share) + 4 * max(0, 0.75 - share)
            cost += Self.misplacement(poses[index], at: places[index], technique)
            if cost < best.cost { best = (cost, index, velocity) }
        }
        return HandRelease(
            technique: technique, hand: .right, time: Double(times[best.index]),
            position: places[best.index], velocity: best.velocity, swingStart: Double(swing.start))
    }

    /// What speaks against a release with the hand there: an overhand throw below the shoulder, an underhand throw
    /// above the chest, an underleg throw before the hand has passed the thigh.
    private static func misplacement(
        _ pose: BodyPose3D, at place: SIMD3<Float>, _ technique: ThrowTechnique
    ) -> Float {
        let wrist = pose[.rightWrist].y
        switch technique.kind {
        case .overhand: return 20 * max(0, pose[.rightShoulder].y + 0.03 - wrist)
        case .underhand: return 20 * max(0, wrist - pose[.chest].y)
        case .underleg:
            let isLeft = technique == .underFarLeg
            let (hip, knee) = (pose[isLeft ? .leftHip : .rightHip], pose[isLeft ? .leftKnee : .rightKnee])
            let thigh = knee - hip
            let across = normalize(SIMD3(thigh.z, 0, -thigh.x))
            let passed = dot(place - hip, across)
            return 20 * max(0, 0.06 - passed) + 20 * max(0, wrist - pose[.rightShoulder].y)
        }
    }

    /// A stand with the object in the right hand, as it is held between throws.
    mutating func readyStand(_ style: inout ThrowStyle) -> Posture {
        var ready = stand(hanging)
        if style.chance(0.4) {
            ready.right.arm = Posture.Arm(
                lift: style.vary(0.1...0.6), plane: 1.2, bend: style.vary(0.8...1.9), twist: 0.3)
        } else if style.chance(0.3) {
            ready.setArms(atChest)
        }
        ready.head.y = style.vary(-0.15...0.15)
        return ready
    }

    /// Takes an object with the right hand from a place in the world; returns when it is in the hand.
    mutating func takeObject(from place: SIMD3<Float>, pause: Float) -> Float {
        (spot, heading) = (.zero, 0)
        var reach = stand(hanging)
        reach.turn = SIMD3(0.12, -0.35, 0)
        reach.upperSpine.y = -0.3
        reach.head = SIMD3(0.35, -0.4, 0)
        reach.right.arm = Posture.Arm(lift: 0.4, plane: 0.2, bend: 0.4)
        reach.right.arm.support = place
        reach.right.arm.supportWeight = 1
        if keys.isEmpty { move(to: stand(hanging), in: 0) }
        move(to: reach, in: pause)
        hold(0.12)
        return time - 0.06
    }

    /// A stand with the object in both hands.
    mutating func twoHandedStand(_ style: inout ThrowStyle) -> Posture {
        guard style.chance(0.4) else { return stand(atChest) }
        return stand(
            Posture.Arm(
                lift: style.vary(0.15...0.5), plane: 1.4, bend: style.vary(0.3...1.2),
                twist: style.vary(0.3...0.6)))
    }

    /// Back to an easy stand.
    mutating func recover(_ style: inout ThrowStyle) {
        guard !style.isBrisk else {
            hold(style.vary(0.05...0.2))
            move(to: stand(hanging), in: style.vary(0.45...0.6))
            return
        }
        hold(style.vary(0.05...0.5))
        move(to: stand(hanging), in: style.vary(0.5...1.1))
        hold(style.vary(0.3...0.8))
    }

    /// Steps ahead with one foot; the root goes along by a share of the step.
    func step(_ posture: Posture, isLeft: Bool, by length: Float, share: Float) -> Posture {
        var posture = posture
        posture[isLeft].leg.foot.z += length
        posture[isLeft].leg.foot.x *= 0.8
        posture.pelvis.z += length * share
        return posture
    }
}
