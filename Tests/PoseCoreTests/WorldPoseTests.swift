import PoseCore
import SeededRandom
import Testing

struct WorldPoseTests {
    private func pose(seed: UInt64) -> WorldPose {
        var random = SeededGenerator(seed: seed)
        var joints: [WorldJointName: WorldPose.Joint] = [:]
        for name in WorldJointName.allCases where Double.random(in: 0...1, using: &random) < 0.8 {
            joints[name] = WorldPose.Joint(
                position: SIMD3(
                    Float.random(in: -1...1, using: &random), Float.random(in: -1...1, using: &random),
                    Float.random(in: -1...1, using: &random)),
                confidence: Float.random(in: 0.1...1, using: &random))
        }
        return WorldPose(joints: joints)
    }

    @Test(arguments: 1...5)
    func `mirroring twice changes nothing, once it exchanges the sides and reverses x`(seed: UInt64) {
        let pose = pose(seed: seed)
        #expect(pose.mirrored.mirrored == pose && pose.mirrored.isMirrored && !pose.isMirrored)
        for name in WorldJointName.allCases {
            let (image, joint) = (pose.mirrored.joint(for: name), pose.joint(for: name.mirrored))
            guard let image, let joint else {
                #expect(image == joint)
                continue
            }
            #expect(image.confidence == joint.confidence)
            let (place, x) = (pose.mirrored.inPicture(image.position), image.position.x)
            #expect(place == joint.position && x == -joint.position.x)
        }
    }

    @Test func `a joint that was not given is missing, an unsure one is below the minimum`() {
        let pose = WorldPose(joints: [.leftKnee: .init(position: [0, -0.5, 0], confidence: 0.3)])
        #expect(pose.position(of: .leftKnee)?.y == -0.5)
        #expect(pose.position(of: .leftKnee, minimumConfidence: 0.5) == nil)
        #expect(pose.joint(for: .rightKnee) == nil)
    }

    @Test func `every joint of the picture is a joint in space`() {
        #expect(Set(WorldJointName.allCases.compactMap(\.bodyJointName)) == Set(BodyJointName.allCases))
        #expect(WorldJointName.leftToe.mirrored == .rightToe)
        #expect(WorldJointName.neck.mirrored == .neck)
    }

    @Test func `joints in space stay with a pose that is smoothed, and change sides with it`() {
        var body = HumanBodyPoseObservation(confidence: 1, joints: [])
        body.world = pose(seed: 6)
        #expect(body.mapJoints { $0 }.world == body.world)
        #expect(body.mirrored.world == body.world?.mirrored)
    }
}
