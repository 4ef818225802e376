/// What a model takes and gives, and what its file says of it.
public class MLModelDescription: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// What it takes, by name.
    public let inputDescriptionsByName: [String: MLFeatureDescription]
    /// What it gives, by name.
    public let outputDescriptionsByName: [String: MLFeatureDescription]
    /// The name of the output that is the label.
    public let predictedFeatureName: String?
    /// The name of the output that is the labels' probabilities.
    public let predictedProbabilitiesName: String?
    /// The labels.
    public let classLabels: [Any]?
    /// What the file says: description, author, licence, version.
    public let metadata: [MLModelMetadataKey: Any]

    init(
        inputs: [MLFeatureDescription], outputs: [MLFeatureDescription], labels: [String],
        metadata: [MLModelMetadataKey: Any]
    ) {
        inputDescriptionsByName = Dictionary(uniqueKeysWithValues: inputs.map { ($0.name, $0) })
        outputDescriptionsByName = Dictionary(uniqueKeysWithValues: outputs.map { ($0.name, $0) })
        predictedFeatureName = outputs.first { $0.type == .string }?.name
        predictedProbabilitiesName = outputs.first { $0.type == .dictionary }?.name
        classLabels = labels
        self.metadata = metadata
    }

    /// False: models are not trained further in place.
    public var isUpdatable: Bool { false }
}

/// What one feature of a model is.
public class MLFeatureDescription: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// Its name.
    public let name: String
    /// Its type.
    public let type: MLFeatureType
    /// The shape and kind of an array; nil for other types.
    public let multiArrayConstraint: MLMultiArrayConstraint?

    init(name: String, type: MLFeatureType, multiArrayConstraint: MLMultiArrayConstraint? = nil) {
        self.name = name
        self.type = type
        self.multiArrayConstraint = multiArrayConstraint
    }

    /// False: all features are needed.
    public var isOptional: Bool { false }

    /// True for a value of the right type and, for arrays, shape.
    public func isAllowedValue(_ value: MLFeatureValue) -> Bool {
        guard value.type == type else { return false }
        guard let constraint = multiArrayConstraint else { return true }
        return value.multiArrayValue?.shape == constraint.shape
    }
}

/// The shape and kind of an array that a model takes or gives.
public class MLMultiArrayConstraint: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// The length of each axis.
    public let shape: [NSNumber]
    /// The kind of numbers.
    public let dataType: MLMultiArrayDataType

    init(shape: [Int], dataType: MLMultiArrayDataType) {
        self.shape = shape.map { NSNumber(value: $0) }
        self.dataType = dataType
    }
}

/// The names of what a model's file says of it.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What the model does.
    public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
    /// Its version.
    public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
    /// Its author.
    public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
    /// Its licence.
    public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
    /// Anything else, a table of texts.
    public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
