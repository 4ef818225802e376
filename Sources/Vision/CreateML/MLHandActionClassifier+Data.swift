import ActionClassification
import ActionTraining

extension MLHandActionClassifier {
    /// Where labelled videos come from.
    public enum DataSource: Hashable, Sendable {
        /// A folder with one sub-folder of videos for each label.
        case labeledDirectories(at: URL)
        /// A folder of videos named `label.N.ext`: the label ends at the first period.
        case labeledFiles(at: URL)
        /// A folder of videos, and a CSV or JSON file that says what they show; times are in seconds or as 1:03.5.
        case directoryWithVideosAndAnnotation(
            at: URL, annotationFile: URL, videoColumn: String, labelColumn: String, startTimeColumn: String?,
            endTimeColumn: String?)

        func source() throws -> ActionClassifier.DataSource {
            switch self {
            case .labeledDirectories(let url): return .labeledDirectories(at: url)
            case .labeledFiles(let url): return .labeledFiles(at: url)
            case .directoryWithVideosAndAnnotation(
                let folder, let file, let video, let label, let start, let end):
                return try .annotated(
                    at: folder, by: file, video: video, label: label, start: start, end: end)
            }
        }
    }

    /// Variations that are made of each example.
    public struct VideoAugmentationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Mirror images.
        public static let horizontallyFlip = VideoAugmentationOptions(rawValue: 1 << 0)
        /// Other angles of the camera.
        public static let rotate = VideoAugmentationOptions(rawValue: 1 << 1)
        /// Other places in the picture; poses do not depend on it.
        public static let translate = VideoAugmentationOptions(rawValue: 1 << 2)
        /// Other sizes; poses do not depend on them.
        public static let scale = VideoAugmentationOptions(rawValue: 1 << 3)
        /// Slower movements.
        public static let interpolateFrames = VideoAugmentationOptions(rawValue: 1 << 4)
        /// Faster movements.
        public static let dropFrames = VideoAugmentationOptions(rawValue: 1 << 5)
    }

    /// What can be chosen about training.
    public struct ModelParameters: Hashable, Sendable {
        /// The kind of model; without effect.
        public enum ModelAlgorithmType: Hashable, Sendable {
            /// A graph network on Apple's systems.
            case gcn
        }

        /// What the classifier is judged with.
        public enum ValidationData: Hashable, Sendable {
            /// A part of the training data.
            case split(strategy: MLSplitStrategy)
            /// Other data.
            case dataSource(DataSource)
            /// Nothing: it is not judged.
            case none
        }

        /// What the classifier is judged with.
        public var validation: ValidationData
        /// Examples in a step of training; without effect.
        public var batchSize: Int
        /// The most steps of training; without effect.
        public var maximumIterations: Int
        /// Frames in a window.
        public var predictionWindowSize: Int
        /// Frames in a second; data are resampled.
        public var targetFrameRate: Double
        /// Variations that are made of each example.
        public var augmentationOptions: VideoAugmentationOptions
        /// The kind of model; without effect.
        public var algorithm: ModelAlgorithmType

        /// Creates parameters.
        public init(
            validation: ValidationData = .split(strategy: .automatic), batchSize: Int = 10,
            maximumIterations: Int = 80, predictionWindowSize: Int = 60,
            augmentationOptions: VideoAugmentationOptions = [], algorithm: ModelAlgorithmType = .gcn,
            targetFrameRate: Double = 30
        ) {
            self.validation = validation
            self.batchSize = batchSize
            self.maximumIterations = maximumIterations
            self.predictionWindowSize = predictionWindowSize
            self.targetFrameRate = targetFrameRate
            self.augmentationOptions = augmentationOptions
            self.algorithm = algorithm
        }

        var isValidated: Bool { validation != .none }

        /// The same for the library's training.
        func training() throws -> ActionClassifier.ModelParameters {
            var training = ActionClassifier.ModelParameters()
            training.subject = .hand
            training.horizontalFlip = augmentationOptions.contains(.horizontallyFlip) ? .always : .never
            training.predictionWindowSize = predictionWindowSize
            training.targetFrameRate = targetFrameRate
            if !augmentationOptions.subtracting([.horizontallyFlip]).isEmpty { training.variedCopies = 2 }
            if !augmentationOptions.contains(.rotate) { training.cameraAngle = 0 }
            if augmentationOptions.isDisjoint(with: [.interpolateFrames, .dropFrames]) {
                training.timeStretch = 0
            }
            switch validation {
            case .none: MLSplitStrategy.automatic.choose(for: &training)
            case .split(let strategy): strategy.choose(for: &training)
            case .dataSource(let data): training.validation = .dataSource(try data.source())
            }
            return training
        }
    }
}
