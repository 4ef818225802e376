extension BlazePoseEstimator {
    /// What to search for, and how.
    public struct Configuration: Sendable {
        /// Where people without a track are searched for.
        public enum Search: Sendable {
            /// The picture at three scales, all at once in the first frame: for files and photographs.
            case thorough
            /// One tile of two scales a frame in turn, so that the cost stays flat: for live use.
            case oneTileAFrame
        }

        /// No poses are computed for people beyond this number: the largest are followed.
        public var maximumPersonCount = 6
        /// How the models compute; nil: `int16` where the processor can, else `f32`.
        public var precision: PoseModelPrecision?
        /// Where people without a track are searched for.
        public var search = Search.thorough
        /// How many times as often as usual the picture is searched for more people while some are followed.
        public var searchPace = 1.0
        /// True to report all that the finder takes for a person with a face in sight: `candidates`.
        public var reportsCandidates = false
        /// Finder score from which a candidate is considered at all.
        public var minimumCandidateScore: Float = 0.1
        /// The same in the close tiles, which show parts of people and things in detail.
        public var minimumCloseScore: Float = 0.3
        /// The landmark model's presence score from which a region shows a person; 0.5 is the model's own.
        public var minimumPersonConfidence: Float = 0.5
        /// How long a lost track is searched for near its last region, in seconds.
        public var recoveryDuration = 1.0
        /// True to compute the joints in space, too: `HumanBodyPoseObservation.world`.
        public var hasWorldJoints = false
        /// False to leave the depths of joints in space as the landmark model gives them.
        @_spi(Training) public var correctsDepths = true
        /// Most estimators have no joints in space, and need not read the model.
        var needsDepthModel: Bool { hasWorldJoints && correctsDepths }
        /// Where the model files are.
        public var models = PoseModelFiles.installed

        /// Creates the default configuration.
        public init() {}
    }
}
