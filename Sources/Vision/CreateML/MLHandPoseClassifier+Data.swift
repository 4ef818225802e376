import ActionClassification
import ActionTraining

extension MLHandPoseClassifier {
    /// Where labelled pictures come from.
    public enum DataSource: Hashable, Sendable {
        /// A folder with one sub-folder of pictures for each label.
        case labeledDirectories(at: URL)
        /// A folder of pictures named `label.N.ext`: the label ends at the first period.
        case labeledFiles(at: URL)
        /// A folder of pictures, and a CSV or JSON file that says what they show.
        case directoryWithImagesAndAnnotation(
            at: URL, annotationFile: URL, imageColumn: String, labelColumn: String)

        func source() throws -> ActionClassifier.DataSource {
            switch self {
            case .labeledDirectories(let url): try PictureData.labeledDirectories(at: url)
            case .labeledFiles(let url): try PictureData.labeledFiles(at: url)
            case .directoryWithImagesAndAnnotation(let folder, let file, let image, let label):
                try .annotated(at: folder, by: file, video: image, label: label, start: nil, end: nil)
            }
        }
    }

    /// Variations that are made of each example.
    public struct ImageAugmentationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Mirror images.
        public static let horizontallyFlip = ImageAugmentationOptions(rawValue: 1 << 0)
        /// Other angles of the camera.
        public static let rotate = ImageAugmentationOptions(rawValue: 1 << 1)
        /// Other places in the picture; poses do not depend on it.
        public static let translate = ImageAugmentationOptions(rawValue: 1 << 2)
        /// Other sizes; poses do not depend on them.
        public static let scale = ImageAugmentationOptions(rawValue: 1 << 3)
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
        /// Variations that are made of each example.
        public var augmentationOptions: ImageAugmentationOptions
        /// The kind of model; without effect.
        public var algorithm: ModelAlgorithmType

        /// Creates parameters.
        public init(
            validation: ValidationData = .split(strategy: .automatic), batchSize: Int = 10,
            maximumIterations: Int = 80,
            augmentationOptions: ImageAugmentationOptions = [], algorithm: ModelAlgorithmType = .gcn
        ) {
            self.validation = validation
            self.batchSize = batchSize
            self.maximumIterations = maximumIterations
            self.augmentationOptions = augmentationOptions
            self.algorithm = algorithm
        }

        var isValidated: Bool { validation != .none }

        /// The same for the library's training.
        func training() throws -> ActionClassifier.ModelParameters {
            var training = ActionClassifier.ModelParameters()
            training.subject = .hand
            training.horizontalFlip = augmentationOptions.contains(.horizontallyFlip) ? .always : .never
            training.predictionWindowSize = 1
            if !augmentationOptions.subtracting([.horizontallyFlip]).isEmpty { training.variedCopies = 2 }
            if !augmentationOptions.contains(.rotate) { training.cameraAngle = 0 }
            switch validation {
            case .none: MLSplitStrategy.automatic.choose(for: &training)
            case .split(let strategy): strategy.choose(for: &training)
            case .dataSource(let data): training.validation = .dataSource(try data.source())
            }
            return training
        }
    }
}
