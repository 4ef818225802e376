public import PoseCore

/// One normalised window with its label.
public struct TrainingExample: Hashable, Sendable {
    /// The window as `PoseNormalization` gives it, shape [frames, channels, joints].
    public var poses: KeypointArray
    /// What the person does in it.
    public var label: String
    /// The subject or clip that must not be on both sides of a validation; examples of one group are held out together.
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
}
