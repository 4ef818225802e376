public import PoseCore

/// Smooths the jitter of all hands' joints; fast movement passes nearly unchanged.
///
/// A hand or joint that was missing, and every one after a break of half a second or a step back in time,
/// starts afresh.
public struct HandsSmoother: Sendable {
    /// Faster than for bodies: fingers are small, and what is drawn with them must not lag.
    private static let locationFilter = OneEuroFilter(minimumCutoff: 0.5, beta: 20, derivativeCutoff: 1)
    private static let maximumBreak = 0.5

    private struct JointState {
        var x = HandsSmoother.locationFilter
        var y = HandsSmoother.locationFilter
    }

    private var states: [Int: [HandJointName: JointState]] = [:]
    private var lastTime: Timestamp?

    /// Creates a smoother that has seen no hand.
    public init() {}

    /// The hands of the next frame with steadier joints.
    ///
    /// - Parameters:
    ///   - hands: All hands of the frame; one that is missing starts afresh.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func smooth(
        _ hands: [TrackedHand], imageSize: PixelSize, at time: Timestamp
    ) -> [TrackedHand] {
        let elapsed = lastTime.map { time.seconds(since: $0) } ?? 0
        if elapsed <= 0 || elapsed > Self.maximumBreak { states = [:] }
        lastTime = time
        var current: [Int: [HandJointName: JointState]] = [:]
        let result = hands.map { hand in
            var hand = hand
            guard let box = hand.pose.boundingBox() else { return hand }
            let aspectRatio = imageSize.aspectRatio
            let extent = max(box.width * aspectRatio, box.height, 0.01)
            let known = states[hand.id] ?? [:]
            hand.pose = hand.pose.mapJoints { joint in
                guard joint.confidence > 0 else { return joint }
                var state = known[joint.jointName] ?? JointState()
                var smooth = joint
                smooth.location.x = state.x(
                    joint.location.x, scale: aspectRatio / extent, elapsed: Float(elapsed))
                smooth.location.y = state.y(joint.location.y, scale: 1 / extent, elapsed: Float(elapsed))
                current[hand.id, default: [:]][joint.jointName] = state
                return smooth
            }
            return hand
        }
        states = current
        return result
    }
}
