public import Throws

extension LiveSession {
    /// What a session is asked for.
    public struct Configuration: Sendable {
        /// True: predictions for each person, or hand, instead of the prominent one only.
        public var isForEveryone = false
        /// How actions are recognised; nil: as the engine does.
        public var recognition: ActionRecognition?
        /// No poses are computed for people beyond this number.
        public var maximumPersonCount = 6
        /// No poses are computed for hands beyond this number; 0: hands are not searched for, unless the classifier
        /// watches them.
        public var maximumHandCount = 0
        /// False: bodies are not searched for; hands alone take a third of the time, but far ones are missed.
        public var findsBodies = true
        /// True: the frames are mirror images, as selfie previews are; left and right are still the person's own.
        public var isMirrored = false
        /// True to compute the joints in space, too.
        public var hasWorldJoints = false
        /// True: the angles of people's joints are computed, in space and in the picture.
        public var hasAngles = false
        /// The least confidence that a label is given out with, 0...1; nil: as the recognition's policy says.
        public var minimumConfidence: Float?
        /// Where throws score; nil: throws are not searched for.
        public var throwTargets: [ThrowTarget]?
        /// Where the poses of a file are kept that is analysed in the background; nil: nowhere.
        public var filePoses: FilePoses?
        /// True for the background analysis: its frames have a thread of low priority, and it fills `filePoses`.
        public var isBackground = false
        /// Frames a second beyond which they are left out, to spare the processor; nil: all that there is time for.
        public var maximumFrameRate: Double?
        /// True: the poses that are given are smoothed; the classifier sees them as they were.
        public var isSmoothed = true

        /// Creates the default: the prominent person's actions, smoothed poses.
        public init() {}
    }
}
