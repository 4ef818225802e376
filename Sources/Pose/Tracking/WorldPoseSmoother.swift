import PoseCore

/// Smooths the jitter of one person's joints in space, as `PoseSmoother` does that of the joints in the picture.
struct WorldPoseSmoother {
    // One Euro constants of the pose models' own pipeline, for places in metres.
    private static let filter = OneEuroFilter(minimumCutoff: 0.1, beta: 40, derivativeCutoff: 1)

    private struct JointState {
        var axes = [OneEuroFilter](repeating: WorldPoseSmoother.filter, count: 3)
        var confidence: Float
    }

    private var states: [WorldJointName: JointState] = [:]

    /// The pose with steadier joints; one that was missing in the frame before starts again.
    ///
    /// - Parameters:
    ///   - pose: The person's pose in the next frame.
    ///   - elapsed: Seconds since the frame before; 0 in the first.
    ///   - confidenceShare: How much of the new confidence counts, 0...1.
    mutating func smooth(_ pose: WorldPose, elapsed: Float, confidenceShare: Float) -> WorldPose {
        for name in states.keys where pose.joint(for: name) == nil { states[name] = nil }
        return pose.mapJoints { name, joint in
            var state = states[name] ?? JointState(confidence: joint.confidence)
            var smooth = joint
            for axis in 0..<3 {
                smooth.position[axis] = state.axes[axis](joint.position[axis], scale: 1, elapsed: elapsed)
            }
            state.confidence += (joint.confidence - state.confidence) * confidenceShare
            smooth.confidence = state.confidence
            states[name] = state
            return smooth
        }
    }
}
