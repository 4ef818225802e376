import Foundation
import Movement
import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@Suite struct WorldAnglesTests {
    @Test func `every angle of the anatomical position is 0`() {
        let angles = JointAngles(StandingBody().pose)
        for name in JointAngleName.allCases {
            #expect(abs(angles.angle(for: name) ?? .nan) < 1e-3, "\(name)")
        }
    }

    @Test func `an arm that is held forwards, sideways and overhead`() {
        var body = StandingBody()
        body.point(.leftElbow, from: .leftShoulder, along: SIMD3(0, 0, 1), taking: [.leftWrist])
        body.point(.leftWrist, from: .leftElbow, along: SIMD3(0, 1, 0))
        body.point(.rightElbow, from: .rightShoulder, along: SIMD3(-1, 0, 0), taking: [.rightWrist])
        var angles = JointAngles(body.pose)
        expect(
            angles,
            [
                .leftShoulder: 90, .leftShoulderFlexion: 90, .leftShoulderAbduction: 0, .leftElbow: 90,
                .rightShoulder: 90, .rightShoulderFlexion: 0, .rightShoulderAbduction: 90, .rightElbow: 90,
            ])
        body.point(.leftElbow, from: .leftShoulder, along: SIMD3(0, 1, 0))
        angles = JointAngles(body.pose)
        expect(angles, [.leftShoulder: 180])
        #expect(angles[.leftShoulderFlexion] == nil && angles[.leftShoulderAbduction] == nil)
    }

    @Test func `a seated leg with its foot drawn back`() {
        var body = StandingBody()
        let foot: [WorldJointName] = [.leftAnkle, .leftHeel, .leftToe]
        body.point(.leftKnee, from: .leftHip, along: SIMD3(0, 0, 1), taking: foot)
        body.point(.leftAnkle, from: .leftKnee, along: SIMD3(0, -1, -1), taking: [.leftHeel, .leftToe])
        expect(
            JointAngles(body.pose),
            [
                .leftHip: 90, .leftHipFlexion: 90, .leftHipAbduction: 0, .leftKnee: 135, .leftAnkle: 45,
                .rightHip: 0, .rightKnee: 0, .rightAnkle: 0,
            ])
    }

    @Test func `the trunk bows, leans and turns by the body's own sides`() {
        var body = StandingBody()
        body.point(.neck, from: .root, along: SIMD3(0, 1, 1))
        expect(JointAngles(body.pose), [.trunk: 45, .trunkFlexion: 45, .trunkBend: 0])
        body.point(.neck, from: .root, along: SIMD3(1, 1, 0))
        expect(JointAngles(body.pose), [.trunk: 45, .trunkFlexion: 0, .trunkBend: 45])
        body = StandingBody()
        // The left shoulder goes back.
        body.places[.leftShoulder] = SIMD3(0.1, 0.5, -0.1)
        body.places[.rightShoulder] = SIMD3(-0.1, 0.5, 0.1)
        expect(JointAngles(body.pose), [.trunkTwist: 45, .trunk: 0])
        body = StandingBody()
        body.places[.leftHip] = SIMD3(0.1, 0.1, 0)
        body.places[.rightHip] = SIMD3(-0.1, -0.1, 0)
        expect(JointAngles(body.pose), [.pelvis: 45])
    }

    @Test func `the head bows, leans and turns`() {
        var body = StandingBody()
        body.move([.leftEar, .rightEar], by: SIMD3(0, 0, 0.2))
        expect(JointAngles(body.pose), [.neck: 45, .neckFlexion: 45, .neckBend: 0, .neckTwist: 0])
        body.move([.leftEar, .rightEar], by: SIMD3(-0.2, 0, -0.2))
        expect(JointAngles(body.pose), [.neck: 45, .neckFlexion: 0, .neckBend: -45])
        body = StandingBody()
        body.places[.leftEar] = SIMD3(0.05, 0.7, -0.05)
        body.places[.rightEar] = SIMD3(-0.05, 0.7, 0.05)
        expect(JointAngles(body.pose), [.neck: 0, .neckTwist: 45])
        // In profile one ear is enough for what is seen from the side.
        body.places[.rightEar] = nil
        body.places[.leftEar] = SIMD3(0.07, 0.7, 0.2)
        let angles = JointAngles(body.pose)
        expect(angles, [.neck: 45, .neckFlexion: 45])
        #expect(angles[.neckBend] == nil && angles[.neckTwist] == nil)
    }

    @Test func `hands bend to the palm and to the little finger`() {
        for (sign, names) in [
            (Float(1), (JointAngleName.leftWristFlexion, JointAngleName.leftWristDeviation)),
            (-1, (.rightWristFlexion, .rightWristDeviation)),
        ] {
            let (index, little): (WorldJointName, WorldJointName) =
                sign > 0
                ? (.leftIndexKnuckle, .leftLittleKnuckle) : (.rightIndexKnuckle, .rightLittleKnuckle)
            var body = StandingBody()
            // From (0, −0.08) below the wrist to the body's middle.
            body.move([index, little], by: SIMD3(-0.08 * sign, 0, 0))
            expect(JointAngles(body.pose), [names.0: 45, names.1: 0])
            body = StandingBody()
            body.places[index] = SIMD3(0.18 * sign, -0.05 - 0.03, -0.05)
            body.places[little] = SIMD3(0.18 * sign, -0.05 - 0.05, -0.03 - 0.06)
            let tilted = JointAngles(body.pose)
            #expect(abs(tilted[names.0] ?? .nan) < 1e-3)
            #expect((tilted[names.1] ?? 0) > 20)
        }
    }

    /// From the side the far shoulder and hip are hidden: only the model's guess says where they are.
    @Test func `a body in profile has the way forwards of its trunk, head, arm and leg`() throws {
        var body = StandingBody()
        body.point(
            .rightElbow, from: .rightShoulder, along: SIMD3(0, -cos(1), sin(1)), taking: [.rightWrist])
        body.point(.rightKnee, from: .rightHip, along: SIMD3(0, -cos(0.3), -sin(0.3)), taking: [.rightAnkle])
        let hidden: [WorldJointName] = [.leftShoulder, .leftHip, .leftElbow, .leftEar, .neck]
        let angles = JointAngles(
            body.pose.mapJoints { name, joint in
                WorldPose.Joint(position: joint.position, confidence: hidden.contains(name) ? 0.1 : 0.9)
            })
        let degrees = 180 / Double.pi
        #expect(abs(try #require(angles[.rightShoulderFlexion]) - degrees) < 0.01)
        #expect(abs(try #require(angles[.rightHipFlexion]) + 0.3 * degrees) < 0.01)
        #expect(abs(try #require(angles[.trunkFlexion])) < 0.01)
        #expect(abs(try #require(angles[.neckFlexion])) < 0.01)
        for name in [JointAngleName.trunkTwist, .neckTwist, .neckBend, .pelvis, .leftShoulderFlexion] {
            #expect(angles[name] == nil, "\(name)")
        }
    }

    @Test func `angles of joints that are not seen are nil`() {
        var body = StandingBody()
        body.places[.leftElbow] = nil
        let angles = JointAngles(body.pose)
        for name in [JointAngleName.leftElbow, .leftShoulder, .leftShoulderFlexion, .leftWristFlexion] {
            #expect(angles[name] == nil)
        }
        #expect(angles[.rightElbow] != nil && angles[.trunk] != nil)
        #expect(JointAngles(body.pose, minimumJointConfidence: 0.95).isEmpty)
        #expect(JointAngles(WorldPose(joints: [:])).isEmpty)
    }

    private func expect(
        _ angles: JointAngles, _ known: [JointAngleName: Double], location: SourceLocation = #_sourceLocation
    ) {
        for (name, value) in known {
            #expect(abs((angles[name] ?? .nan) - value) < 0.01, "\(name)", sourceLocation: location)
        }
    }
}
