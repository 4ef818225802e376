public import PoseCore

/// One normalised window with its label.
public struct TrainingExample: Hashable, Sendable {
    /// The window as `PoseNormalization` gives it, shape [frames, channels, joints].
    public var poses: KeypointArray
    /// What the person does in it.
    public var label: String
    /// Who or what must not be on both sides of a validation; examples of one group are held out together.
    public var group: String
    /// How much it counts; 1 is usual.
    public var weight: Float

    /// Creates an example from its parts.
    public init(poses: KeypointArray, label: String, group: String, weight: Float = 1) {
        self.poses = poses
        self.label = label
        self.group = group
        self.weight = weight
    }

    /// The example as a mirror shows it: x negated, left and right joints swapped.
    ///
    /// - Parameter mirror: For each joint the index of its counterpart (`Skeleton.mirror`).
    public func mirrored(_ mirror: [Int]) -> TrainingExample {
        var result = self
        let shape = poses.shape
        for frame in 0..<shape[0] {
            for channel in 0..<shape[1] {
                for joint in 0..<shape[2] {
                    let value = poses[frame, channel, mirror[joint]]
                    result.poses[frame, channel, joint] = channel == 0 ? -value : value
                }
            }
        }
        return result
    }
}
