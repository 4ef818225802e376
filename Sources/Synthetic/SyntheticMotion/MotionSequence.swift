/// A body's motion at a fixed frame rate, with what it is doing when.
public struct MotionSequence: Hashable, Sendable {
    /// A stretch of the sequence that one label is true for.
    public struct Span: Hashable, Sendable {
        /// What the body does, for example "Jumping Jacks", or a finer name such as "squat".
        public var label: String
        /// The frames it does that in.
        public var frames: Range<Int>

        /// Creates a span of frames with a label.
        public init(label: String, frames: Range<Int>) {
            self.label = label
            self.frames = frames
        }
    }

    /// Frames in a second.
    public var frameRate: Double
    /// The body in each frame.
    public var poses: [BodyPose3D]
    /// Labelled stretches in order of time; what lies between them is transition.
    public var spans: [Span]

    /// The frames of whole repetitions, in order of time; empty for movements that do not record them.
    public var repetitions: [Range<Int>] = []

    /// Creates a sequence from its poses and labels.
    public init(frameRate: Double, poses: [BodyPose3D], spans: [Span]) {
        self.frameRate = frameRate
        self.poses = poses
        self.spans = spans
    }
}
