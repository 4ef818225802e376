import Foundation
public import PoseCore

/// Smooths the jitter of one person's joints; fast movement passes nearly unchanged.
///
/// One smoother serves one person. A joint that was missing, and every joint after a break of half a
/// second or a step back in time, starts afresh.
public struct PoseSmoother: Sendable {
    // One Euro constants of the pose models' own pipeline, for locations ÷ region size.
    private static let locationFilter = OneEuroFilter(minimumCutoff: 0.05, beta: 80, derivativeCutoff: 1)
    /// The pose models' region is that much larger than the box round the joints.
    private static let regionScale: Float = 1.25
    /// Low-pass of confidences, in seconds: a share of 0.1 a frame at 30 frames/s.
    private static let confidenceMemory: Float = 0.32
    private static let maximumBreak = 0.5

    private struct JointState {
        var x = PoseSmoother.locationFilter
        var y = PoseSmoother.locationFilter
        var confidence: Float
    }

    private var states: [BodyJointName: JointState] = [:]
    private var world = WorldPoseSmoother()
    private var lastTime: Timestamp?

    /// Creates a smoother that has seen nothing.
    public init() {}

    /// The pose with steadier joints.
    ///
    /// - Parameters:
    ///   - pose: The person's pose in the next frame.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func smooth(
        _ pose: HumanBodyPoseObservation, imageSize: PixelSize, at time: Timestamp
    ) -> HumanBodyPoseObservation {
        let elapsed = lastTime.map { time.seconds(since: $0) } ?? 0
        if elapsed <= 0 || elapsed > Self.maximumBreak {
            states = [:]
            world = WorldPoseSmoother()
        }
        lastTime = time
        guard let box = pose.boundingBox() ?? pose.boundingBox(minimumJointConfidence: 0) else {
            states = [:]
            world = WorldPoseSmoother()
            return pose
        }
        let aspectRatio = imageSize.aspectRatio
        let region = max(box.width * aspectRatio, box.height, 0.01) * Self.regionScale
        let confidenceShare = 1 - exp(-Float(elapsed) / Self.confidenceMemory)
        var smoothed = pose.mapJoints { joint in
            guard joint.confidence > 0 else {
                states[joint.jointName] = nil
                return joint
            }
            var state = states[joint.jointName] ?? JointState(confidence: joint.confidence)
            var smooth = joint
            smooth.location.x = state.x(
                joint.location.x, scale: aspectRatio / region, elapsed: Float(elapsed))
            smooth.location.y = state.y(joint.location.y, scale: 1 / region, elapsed: Float(elapsed))
            state.confidence += (joint.confidence - state.confidence) * confidenceShare
            smooth.confidence = state.confidence
            states[joint.jointName] = state
            return smooth
        }
        smoothed.world = pose.world.map {
            world.smooth($0, elapsed: Float(elapsed), confidenceShare: confidenceShare)
        }
        return smoothed
    }
}
