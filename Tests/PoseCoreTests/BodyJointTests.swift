import Testing

@testable import PoseCore

@Suite struct BodyJointTests {
    /// FACTS: Vision's names, and the 18 columns of its keypoint array.
    @Test func `names and keypoint order are Vision's`() {
        #expect(
            BodyJointName.allCases.map(\.rawValue) == [
                "nose", "leftEye", "rightEye", "leftEar", "rightEar", "neck", "leftShoulder", "rightShoulder",
                "leftElbow", "rightElbow", "leftWrist", "rightWrist", "root", "leftHip", "rightHip",
                "leftKnee",
                "rightKnee", "leftAnkle", "rightAnkle",
            ])
        #expect(
            BodyJointName.keypointOrder.map(\.rawValue) == [
                "nose", "neck", "rightShoulder", "rightElbow", "rightWrist", "leftShoulder", "leftElbow",
                "leftWrist",
                "rightHip", "rightKnee", "rightAnkle", "leftHip", "leftKnee", "leftAnkle", "rightEye",
                "leftEye",
                "rightEar", "leftEar",
            ])
    }

    @Test(arguments: BodyJointName.allCases) func `mirroring twice is the identity`(name: BodyJointName) {
        #expect(name.mirrored.mirrored == name)
        #expect((name.mirrored == name) == [.nose, .neck, .root].contains(name))
    }

    @Test func `the skeleton is mirrored as its joint names are`() {
        let skeleton = Skeleton.body
        for (index, name) in BodyJointName.allCases.enumerated() {
            #expect(skeleton.joints[skeleton.mirror[index]] == name.mirrored.rawValue)
        }
        #expect(Skeleton(joints: ["kneeLeft", "kneeRight", "head", "leftHand"]).mirror == [1, 0, 2, 3])
    }

    @Test func `every joint belongs to a group`() {
        let grouped = BodyJointGroup.allCases.filter { $0 != .all }.flatMap(\.jointNames)
        #expect(Set(grouped) == Set(BodyJointName.allCases))
        #expect(BodyJointGroup.torso.jointNames.contains(.leftShoulder))
        #expect(BodyJointGroup.leftArm.jointNames.contains(.leftShoulder))
    }

    @Test func `missing joints are zero in the keypoint array and nil by name`() {
        let wrist = Joint(
            jointName: BodyJointName.rightWrist, location: NormalizedPoint(x: 0.25, y: 0.75), confidence: 0.5)
        let root = Joint(
            jointName: BodyJointName.root, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 1)
        let pose = HumanBodyPoseObservation(confidence: 0.9, joints: [wrist, root])
        let array = pose.keypoints
        #expect(array.shape == [1, 3, 18])
        #expect([array[0, 0, 4], array[0, 1, 4], array[0, 2, 4]] == [0.25, 0.75, 0.5])
        #expect(array.scalars.filter { $0 != 0 }.count == 3)
        #expect(pose.joint(for: .rightWrist) == wrist)
        #expect(pose.joint(for: .leftWrist) == nil)
        #expect(pose.allJoints() == [.rightWrist: wrist, .root: root])
        #expect(pose.allJoints(in: .rightArm) == [.rightWrist: wrist])
        #expect(pose.boundingBox() == NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25))
        #expect(pose.boundingBox(minimumJointConfidence: 0.6)?.area == 0)
        #expect(HumanBodyPoseObservation(confidence: 1, joints: []).boundingBox() == nil)
    }

    @Test func `a mirrored pose exchanges the sides and moves no joint in the picture`() throws {
        let pose = HumanBodyPoseObservation(
            confidence: 0.7,
            joints: BodyJointName.allCases.enumerated().map { index, name in
                Joint(
                    jointName: name, location: NormalizedPoint(x: Float(index) / 20, y: 0.3),
                    confidence: Float(index + 1) / 20)
            })
        let mirrored = pose.mirrored
        #expect(mirrored.confidence == 0.7)
        #expect(mirrored.mirrored == pose)
        for name in BodyJointName.allCases {
            let (seen, named) = (
                try #require(pose.joint(for: name)), try #require(mirrored.joint(for: name.mirrored))
            )
            #expect(named.jointName == name.mirrored)
            #expect(named.location == seen.location && named.confidence == seen.confidence)
        }
        let half = HumanBodyPoseObservation(confidence: 1, joints: [try #require(pose.joint(for: .leftKnee))])
        #expect(Array(half.mirrored.allJoints().keys) == [.rightKnee], "a missing joint's image is missing")
    }

    @Test func `values that do not fit the shape are refused`() {
        #expect(KeypointArray(shape: [2, 3], scalars: [1, 2, 3]) == nil)
        #expect(KeypointArray(shape: [-1, -3], scalars: [1, 2, 3]) == nil)
        #expect(KeypointArray(shape: [1, 3, 1], scalars: [1, 2, 3])?[0, 2, 0] == 3)
    }
}
