// The parts of a class's source; names between percent signs are filled in.
extension ModelClassSource {
    static let header = """
        // Written by `limber generate`; changes are lost when it is written again.

        import CoreML

        """

    static let input = """
        /// What %NAME% takes.
        %ACCESS%class %NAME%Input: MLFeatureProvider {
            /// Poses, one after the other: %SHAPE% (frames, values, joints).
            %ACCESS%var poses: MLMultiArray

            %ACCESS%var featureNames: Set<String> { ["poses"] }

            %ACCESS%func featureValue(for featureName: String) -> MLFeatureValue? {
                featureName == "poses" ? MLFeatureValue(multiArray: poses) : nil
            }

            %ACCESS%init(poses: MLMultiArray) {
                self.poses = poses
            }

            %ACCESS%convenience init(poses: MLShapedArray<Float>) {
                self.init(poses: MLMultiArray(poses))
            }
        }

        """

    static let output = """
        /// What %NAME% gives.
        %ACCESS%class %NAME%Output: MLFeatureProvider {
            private let provider: any MLFeatureProvider

            /// The probability of each label: %LABELS%.
            %ACCESS%var labelProbabilities: [String: Double] {
                let table = provider.featureValue(for: "labelProbabilities")?.dictionaryValue ?? [:]
                return Dictionary(
                    uniqueKeysWithValues: table.compactMap { key, value in
                        (key.base as? String).map { ($0, value.doubleValue) }
                    })
            }

            /// The label with the highest probability.
            %ACCESS%var label: String { provider.featureValue(for: "label")?.stringValue ?? "" }

            %ACCESS%var featureNames: Set<String> { provider.featureNames }

            %ACCESS%func featureValue(for featureName: String) -> MLFeatureValue? {
                provider.featureValue(for: featureName)
            }

            %ACCESS%init(features: any MLFeatureProvider) {
                provider = features
            }

            %ACCESS%convenience init(labelProbabilities: [String: Double], label: String) throws {
                let table = labelProbabilities.map { (AnyHashable($0), NSNumber(value: $1)) }
                self.init(
                    features: try MLDictionaryFeatureProvider(dictionary: [
                        "labelProbabilities": MLFeatureValue(dictionary: Dictionary(uniqueKeysWithValues: table)),
                        "label": MLFeatureValue(string: label),
                    ]))
            }
        }

        """

    static let model = """
        /// %ABOUT%
        %ACCESS%class %NAME% {
            %ACCESS%let model: MLModel

            /// Where the model's file is: with the program's resources, beside the program or in the working folder.
            %ACCESS%class var urlOfModelInThisBundle: URL {
                MLModel.urlOfModel(named: %FILE%)
            }

            %ACCESS%init(model: MLModel) {
                self.model = model
            }

            %ACCESS%convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
                try self.init(contentsOf: Self.urlOfModelInThisBundle, configuration: configuration)
            }

            @available(*, deprecated, message: "Use init(configuration:), which throws.")
            %ACCESS%convenience init() {
                do {
                    try self.init(contentsOf: Self.urlOfModelInThisBundle)
                } catch {
                    fatalError("\\(error)")
                }
            }

            %ACCESS%convenience init(contentsOf modelURL: URL) throws {
                try self.init(model: MLModel(contentsOf: modelURL))
            }

            %ACCESS%convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
                try self.init(model: MLModel(contentsOf: modelURL, configuration: configuration))
            }

        """

    static let loading = """
            %ACCESS%class func load(
                contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()
            ) async throws -> %NAME% {
                %NAME%(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
            }

            %ACCESS%class func load(
                configuration: MLModelConfiguration = MLModelConfiguration()
            ) async throws -> %NAME% {
                try await load(contentsOf: urlOfModelInThisBundle, configuration: configuration)
            }

            %ACCESS%class func load(
                contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
                completionHandler handler: @escaping @Sendable (Result<%NAME%, any Error>) -> Void
            ) {
                MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
                    handler(result.map { %NAME%(model: $0) })
                }
            }

            %ACCESS%class func load(
                configuration: MLModelConfiguration = MLModelConfiguration(),
                completionHandler handler: @escaping @Sendable (Result<%NAME%, any Error>) -> Void
            ) {
                load(
                    contentsOf: urlOfModelInThisBundle, configuration: configuration, completionHandler: handler)
            }

        """

    static let predicting = """
            %ACCESS%func prediction(input: %NAME%Input) throws -> %NAME%Output {
                try prediction(input: input, options: MLPredictionOptions())
            }

            %ACCESS%func prediction(
                input: %NAME%Input, options: MLPredictionOptions
            ) throws -> %NAME%Output {
                %NAME%Output(features: try model.prediction(from: input, options: options))
            }

            %ACCESS%func prediction(poses: MLMultiArray) throws -> %NAME%Output {
                try prediction(input: %NAME%Input(poses: poses))
            }

            %ACCESS%func prediction(poses: MLShapedArray<Float>) throws -> %NAME%Output {
                try prediction(input: %NAME%Input(poses: poses))
            }

            %ACCESS%func predictions(
                inputs: [%NAME%Input], options: MLPredictionOptions = MLPredictionOptions()
            ) throws -> [%NAME%Output] {
                let batch = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
                return (0..<batch.count).map { %NAME%Output(features: batch.features(at: $0)) }
            }
        }

        """
}
