extension HandPoseEstimator {
    /// What to search for, and how.
    public struct Configuration: Sendable {
        /// No pose is computed for hands beyond this number: the largest count, as in Vision, beside those in use.
        public var maximumHandCount = 2
        /// True: the pictures are mirror images, as selfie previews are; body poses given with them must name the
        /// person's own sides, as `MirroredPoseEstimator` does.
        public var isMirrored = false
        /// Whether a body is searched for before a hand is accepted where no body is given, so that no foot and no face is taken
        /// for one; needs the body models.
        public var searchesForBodies = true
        /// Where hands without a track are searched for: for files at three scales, all at once in the first frame, for live
        /// use in one tile of them a frame.
        public var search = BlazePoseEstimator.Configuration.Search.thorough
        /// Detector score from which a palm is verified; 0.5 is the model's own.
        public var minimumDetectionScore: Float = 0.5
        /// Presence score from which a region counts as a hand; 0.5 is the model's own.
        public var minimumHandConfidence: Float = 0.5
        /// How long a lost hand is searched for near the place where it was last, and followed there without being
        /// reported, in seconds.
        public var recoveryDuration = 0.5
        /// How the models compute; nil: `int16` where the processor can, else `f32`.
        public var precision: PoseModelPrecision?
        /// Where the model files are.
        public var models = PoseModelFiles.installed

        /// Creates the default configuration.
        public init() {}
    }
}
