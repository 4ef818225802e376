/// Something that has values by name: what a model takes, and what it gives.
public protocol MLFeatureProvider: AnyObject {
    /// The names.
    var featureNames: Set<String> { get }
    /// The value of a name; nil without one.
    func featureValue(for featureName: String) -> MLFeatureValue?
}

/// A feature provider that holds its values in a table.
public class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, @unchecked Sendable {
    // Sendable: the table is a constant.

    /// The values by name.
    public let dictionary: [String: MLFeatureValue]

    /// Creates a provider; values are `MLFeatureValue`s or what they can be made of.
    ///
    /// - Throws: `MLModelError.featureType` for a value that cannot be a feature.
    public init(dictionary: [String: Any]) throws {
        self.dictionary = try dictionary.reduce(into: [:]) { $0[$1.key] = try Self.feature($1.value, $1.key) }
    }

    init(_ features: [String: MLFeatureValue]) { dictionary = features }

    /// The names.
    public var featureNames: Set<String> { Set(dictionary.keys) }

    /// The value of a name; nil without one.
    public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

    /// The value of a name; nil without one.
    public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }

    private static func feature(_ value: Any, _ name: String) throws -> MLFeatureValue {
        switch value {
        case let value as MLFeatureValue: return value
        case let value as MLMultiArray: return MLFeatureValue(multiArray: value)
        case let value as CVPixelBuffer: return MLFeatureValue(pixelBuffer: value)
        case let value as String: return MLFeatureValue(string: value)
        case let value as Double: return MLFeatureValue(double: value)
        case let value as Float: return MLFeatureValue(double: Double(value))
        case let value as any BinaryInteger: return MLFeatureValue(int64: Int64(clamping: value))
        case let value as NSNumber: return MLFeatureValue(double: value.doubleValue)
        case let value as [AnyHashable: NSNumber]: return try MLFeatureValue(dictionary: value)
        default:
            throw MLModelError(
                .featureType,
                "feature \(name) is a \(Swift.type(of: value)); expected a number, text, array, picture or table"
            )
        }
    }
}

/// Several feature providers, for several predictions.
public protocol MLBatchProvider: AnyObject {
    /// How many there are.
    var count: Int { get }
    /// The one at a place, from 0.
    func features(at index: Int) -> any MLFeatureProvider
}

/// A batch provider that holds its feature providers in an array.
public class MLArrayBatchProvider: NSObject, MLBatchProvider, @unchecked Sendable {
    // Sendable: the array is a constant.

    /// The feature providers.
    public let array: [any MLFeatureProvider]

    /// Creates a provider of feature providers.
    public init(array: [any MLFeatureProvider]) { self.array = array }

    /// How many there are.
    public var count: Int { array.count }

    /// The one at a place, from 0.
    public func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
