import PoseCore

/// A body in space in one frame of a file of motion.
struct MotionFrame: Equatable {
    /// The frame's number on the source's time line: its time ÷ the length of a frame.
    var index: Int
    /// What is known of the body; nil in a gap.
    var sample: MotionSample?
    /// How high the root is over the floor, in metres; that of the frame before in a gap.
    var rootHeight: Float = 0

    /// The pose round the root; nil in a gap.
    var pose: WorldPose? {
        guard let sample else { return nil }
        var joints: [WorldJointName: WorldPose.Joint] = [:]
        for (name, joint) in zip(WorldJointName.allCases, sample.joints) where joint.w > 0 {
            joints[name] = WorldPose.Joint(
                position: SIMD3(joint.x, joint.y, joint.z), confidence: joint.w)
        }
        return WorldPose(joints: joints)
    }
}
