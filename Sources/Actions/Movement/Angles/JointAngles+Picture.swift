public import PoseCore

extension JointAngles {
    /// The angles as they appear in the picture, of a body in any place of it.
    ///
    /// They are true of limbs that move in the picture's plane: squats from the side, arms raised sideways from the front.
    /// Towards the camera limbs look shorter and straight angles stay straight, but all others change; where that matters take
    /// the angles in space. There are elbows, shoulders, hips, knees, `neck`, `trunk` and, where the body shows its front or
    /// its back, `pelvis` and `trunkBend`; the others cannot be measured in the plane and are nil.
    ///
    /// - Parameters:
    ///   - pose: The joints in the picture.
    ///   - imageSize: The picture's size: in normalised places angles are distorted.
    ///   - minimumJointConfidence: Below this confidence a joint counts as not seen.
    public init(
        _ pose: HumanBodyPoseObservation, imageSize: PixelSize,
        minimumJointConfidence: Float = Self.minimumJointConfidence
    ) {
        var joints: [WorldJointName: WorldPose.Joint] = [:]
        for (name, joint) in pose.allJoints() where joint.confidence >= minimumJointConfidence {
            guard let name = WorldJointName(rawValue: name.rawValue) else { continue }
            joints[name] = WorldPose.Joint(
                position: SIMD3(joint.location.x * imageSize.aspectRatio, joint.location.y, 0),
                confidence: joint.confidence)
        }
        // From the side the ears are at one place, of which mostly one is seen.
        joints[.leftEar] = joints[.leftEar] ?? joints[.rightEar]
        joints[.rightEar] = joints[.rightEar] ?? joints[.leftEar]
        let flat = JointAngles(WorldPose(joints: joints), minimumJointConfidence: minimumJointConfidence)
        self.init()
        let isOpen = Self.isOpenToTheCamera(joints)
        // In the plane all of the inclination is to one side, which of a body in profile is not the left or right one.
        for name in Self.namesInPicture where isOpen || ![.trunkBend, .pelvis].contains(name) {
            self[name] = flat[name]
        }
    }

    /// The angles that a picture has.
    public static let namesInPicture: [JointAngleName] = [
        .leftElbow, .rightElbow, .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee,
        .neck, .trunk, .trunkBend, .pelvis,
    ]

    /// True when the shoulders are as wide as those of a body that is turned less than about 45° from the camera.
    private static func isOpenToTheCamera(_ joints: [WorldJointName: WorldPose.Joint]) -> Bool {
        guard let left = joints[.leftShoulder], let right = joints[.rightShoulder], let neck = joints[.neck],
            let root = joints[.root]
        else { return false }
        let width = Direction(left.position - right.position).length
        return width > 0.45 * Direction(neck.position - root.position).length
    }
}
