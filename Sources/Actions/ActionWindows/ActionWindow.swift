public import PoseCore

/// A run of one person's poses at a classifier's own frame rate, as the camera saw them.
public struct ActionWindow: Hashable, Sendable {
    /// When the first frame was taken.
    public var start: Timestamp
    /// When the last frame ends: `start` + length ÷ frame rate.
    public var end: Timestamp
    /// The joints, shape [length, channels, joints]; of poses in Vision's coordinates, [length, 3, joints]: x, y, confidence;
    /// 0, 0, 0 = missing.
    public var keypoints: KeypointArray
    /// The picture's width ÷ height; turns shares of width and of height into one unit.
    public var aspectRatio: Float
    /// The share of frames that a person was found in, 0...1.
    public var poseShare: Float

    /// Creates a window from its place in time and its poses.
    public init(
        start: Timestamp, end: Timestamp, keypoints: KeypointArray, aspectRatio: Float, poseShare: Float
    ) {
        self.start = start
        self.end = end
        self.keypoints = keypoints
        self.aspectRatio = aspectRatio
        self.poseShare = poseShare
    }
}
