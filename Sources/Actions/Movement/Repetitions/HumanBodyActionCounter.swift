public import PoseCore

/// The cumulative number of repetitions in a stream of one person's poses, as Create ML Components' type of this name.
///
///     var counter = HumanBodyActionCounter()
///     for (pose, time) in poses {
///         let count = counter.count(pose, imageSize: size, at: time)
///     }
///     let total = counter.finish()
public struct HumanBodyActionCounter: Sendable {
    private var counter: RepetitionCounter

    /// Repetitions up to now, in all bouts.
    public private(set) var count = 0

    /// Creates a counter that starts at zero.
    public init() {
        counter = RepetitionCounter(personID: 0)
    }

    /// Takes the pose of the next frame and returns the number of repetitions up to now.
    ///
    /// - Parameters:
    ///   - pose: The person's pose; nil when it was not seen in this frame.
    ///   - imageSize: The frame's size.
    ///   - time: The frame's time, later than the last frame's.
    public mutating func count(
        _ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp
    ) -> Int {
        count += counter.add(pose, imageSize: imageSize, at: time, action: nil).count
        return count
    }

    /// The number of all repetitions after the last frame.
    public mutating func finish() -> Int {
        count += counter.finish().count
        return count
    }
}
