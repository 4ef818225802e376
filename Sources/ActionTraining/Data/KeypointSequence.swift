public import PoseCore

/// A labelled run of one person's joints, as it stands in a line of a keypoint file.
public struct KeypointSequence: Hashable, Sendable {
    /// A name to find it again by.
    public var id: String?
    /// What the person does.
    public var label: String
    /// Who or what must not be on both sides of a validation: a subject, a clip.
    public var group: String?
    /// "train", "test" or nothing.
    public var split: String?
    /// Frames in a second.
    public var frameRate: Double
    /// The values of a joint: "x", "y", optionally "z", optionally "confidence"; y upwards.
    public var channels: [String]
    /// The joints' names.
    public var joints: [String]
    /// The values, shape [frames, channels, joints].
    public var keypoints: KeypointArray

    /// Creates a sequence from its parts.
    public init(
        id: String? = nil, label: String, group: String? = nil, split: String? = nil, frameRate: Double,
        channels: [String], joints: [String], keypoints: KeypointArray
    ) {
        self.id = id
        self.label = label
        self.group = group
        self.split = split
        self.frameRate = frameRate
        self.channels = channels
        self.joints = joints
        self.keypoints = keypoints
    }
}
