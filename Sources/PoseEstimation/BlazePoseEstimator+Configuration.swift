extension BlazePoseEstimator {
    /// What to look for, and how.
    public struct Configuration: Sendable {
        /// Where people who are not followed yet are looked for.
        public enum Search: Sendable {
            /// The picture at four scales, all at once in the first frame: for files and photographs.
            case thorough
            /// One square of three scales a frame in turn, so that the cost stays flat: for live use.
            case oneTileAFrame
        }

        /// No poses are computed for people beyond this number.
        public var maximumPersonCount = 6
        /// How the models compute; nil: `int16` where the processor can, else `f32`.
        public var precision: PoseModelPrecision?
        /// Where people who are not followed yet are looked for.
        public var search = Search.thorough
        /// Detector score from which a region is looked at more closely; 0.5 is the model's own.
        public var minimumDetectionScore: Float = 0.5
        /// Pose flag from which a region counts as a person; 0.5 is the model's own.
        public var minimumPersonConfidence: Float = 0.5
        /// How long a lost person is looked for near the place where they were last, and then followed on
        /// trust until they are surely one, in seconds.
        public var recoveryDuration = 1.0
        /// Where the model files are.
        public var models = PoseModelFiles.installed

        /// Creates the default configuration.
        public init() {}
    }
}
