public import PoseCore

/// Counts the repetitions of any periodic movement of one person, without a class to be trained for.
///
/// Poses of one person go in, one call for each frame at any frame rate; each repetition comes out once, when it is sure
/// that it is one. Two people need two counters. A counter keeps the last minute of poses, never more.
///
///     var counter = RepetitionCounter(personID: track.id)
///     for repetition in counter.add(pose, imageSize: size, at: frame.timestamp, action: nil) {
///         show(repetition.number)
///     }
///     let last = counter.finish()
public struct RepetitionCounter: Sendable {
    /// Settings of a counter.
    public struct Configuration: Hashable, Sendable {
        /// When repetitions are reported.
        public enum Mode: String, CaseIterable, Hashable, Sendable {
            /// As soon as it is sure, at most one repetition later.
            case live
            /// When the bout is over, with all that is known of it by then.
            case offline
        }

        /// When repetitions are reported.
        public var mode = Mode.live

        /// Creates the settings that suit live use.
        public init() {}
    }

    private let personID: Int
    private let configuration: Configuration

    /// Creates a counter for one track.
    public init(personID: Int, configuration: Configuration = .init()) {
        self.personID = personID
        self.configuration = configuration
    }

    /// True while the person is within a bout of repetitions, short pauses included.
    public var isRepeating: Bool { false }

    /// Takes the pose of one frame and returns the repetitions that became certain with it, in order of time.
    ///
    /// - Parameters:
    ///   - pose: The person's pose; nil when it was not seen in this frame.
    ///   - imageSize: The frame's size.
    ///   - time: The frame's time; frames that are not later than the last are ignored.
    ///   - action: The classifier's label at that time; nil when there is none.
    public mutating func add(
        _ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp, action: String?
    ) -> [Repetition] {
        []
    }

    /// Closes the bout at a cut of the picture and returns its repetitions that were not reported yet.
    public mutating func noteCut() -> [Repetition] { [] }

    /// Closes the bout at the end of the source and returns its repetitions that were not reported yet.
    public mutating func finish() -> [Repetition] { [] }
}
