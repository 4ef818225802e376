public import ActionClassification

extension ActionClassifier {
    /// What can be chosen about training; the defaults suit most data.
    public struct ModelParameters: Hashable, Sendable {
        /// How it is found out how good the model is; no group is ever on both sides.
        public enum Validation: Hashable, Sendable {
            /// Every group (subject or clip) is judged by the fit without it, in closed form: costs no time, and
            /// all data are trained with.
            case leaveGroupsOut
            /// A share of the groups is judged by a model that is trained with the others.
            case split(share: Double)
            /// The groups are dealt into so many parts, each judged by a model trained with the others.
            case folds(Int)
            /// Other data; where some of their sequences are of the split "test", these.
            case dataSource(DataSource)
        }

        /// When examples also count as their mirror images.
        public enum HorizontalFlip: Hashable, Sendable {
            /// When that makes the examples' own held-out error smaller, and always with one hand; never when a label names a
            /// side and none the other.
            case automatic
            /// Always.
            case always
            /// Never: for labels that say left or right.
            case never
        }

        /// Which poses are found in videos: of bodies or of hands. Keypoints say by their joints' names what they are.
        public var subject = ActionSubject.body
        /// How it is found out how good the model is.
        public var validation = Validation.leaveGroupsOut
        /// Frames in a window; below 9 the poses count, not the movement, and 1 is a single picture's pose.
        public var predictionWindowSize = 60
        /// Frames in a second; data are resampled to it.
        public var targetFrameRate = 30.0
        /// Frames from one window to the next in clips longer than a window; nil: a quarter of a window, or half
        /// of one where that would make more than about 4000 windows.
        public var stride: Int?
        /// When examples also count as their mirror images.
        public var horizontalFlip = HorizontalFlip.automatic
        /// Labels that become each other in a mirror, beside those with names that differ only in left and right.
        public var swappedLabels: [String: String] = [:]
        /// Varied copies that are made of every sequence; 0: none.
        public var variedCopies = 0
        /// How much the speed of varied copies varies, as a share.
        public var timeStretch = 0.2
        /// How far the camera of varied copies turns, in degrees.
        public var cameraAngle = 15.0
        /// How far the joints of varied copies are off, as a share of the body's height.
        public var jointNoise = 0.01
        /// How far labels with few clips are weighed up: 0 not at all, 1 to equal shares.
        public var classBalance = 0.5
        /// How many features a model has, about.
        public var featureCount = 9000
        /// Where all randomness comes from: the same data and seed give the same model, byte for byte.
        public var seed: UInt64 = 0

        /// Creates the default parameters.
        public init() {}

        /// Throws when a number makes no sense.
        package func check() throws(TrainingError) {
            func require(_ condition: Bool, _ message: String) throws(TrainingError) {
                guard condition else { throw TrainingError(.unsuitable, message) }
            }
            try require(
                (1...10_000).contains(predictionWindowSize),
                "a window of \(predictionWindowSize) frames; expected 1 to 10000")
            try require(
                ActionModelDescription.frameRates.contains(targetFrameRate),
                "a frame rate of \(targetFrameRate); expected 0.01 to 1000 frames a second")
            try require(
                (1...10_000).contains(stride ?? 1),
                "a stride of \(stride ?? 1) frames; expected 1 to 10000")
            try require(
                (100...100_000).contains(featureCount), "\(featureCount) features; expected 100 to 100000")
            try require((0...100).contains(variedCopies), "\(variedCopies) varied copies; expected 0 to 100")
            try require((0...4).contains(timeStretch), "a time stretch of \(timeStretch); expected 0 to 4")
            try require((0...90).contains(cameraAngle), "a camera angle of \(cameraAngle)°; expected 0 to 90")
            try require((0...1).contains(jointNoise), "joint noise of \(jointNoise); expected 0 to 1")
            try require((0...1).contains(classBalance), "a class balance of \(classBalance); expected 0 to 1")
            switch validation {
            case .split(let share):
                try require(
                    share > 0 && share < 1, "a validation share of \(share); expected between 0 and 1")
            case .folds(let count): try require(count > 1, "\(count) folds; expected at least 2")
            case .leaveGroupsOut, .dataSource: break
            }
        }

        /// False where a window is too short for movement.
        var hasMovement: Bool { Self.hasMovement(inWindowOf: predictionWindowSize) }
        /// False for so few frames that a model of them sees poses only.
        static func hasMovement(inWindowOf frames: Int) -> Bool { frames >= 9 }
        /// Poses a few frames apart are nearly the same.
        private static let poseStride = 5

        var cutter: SequenceCutter {
            SequenceCutter(
                length: predictionWindowSize, frameRate: targetFrameRate,
                stride: stride ?? max(1, hasMovement ? predictionWindowSize / 4 : Self.poseStride))
        }
    }
}
