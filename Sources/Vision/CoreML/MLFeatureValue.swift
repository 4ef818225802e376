/// One value that a model takes or gives.
public class MLFeatureValue: NSObject, @unchecked Sendable {
    // Sendable: the value is a constant; an array in it is shared as arrays are.

    private enum Value {
        case undefined
        case int64(Int64)
        case double(Double)
        case string(String)
        case image(CVPixelBuffer)
        case multiArray(MLMultiArray)
        case dictionary([AnyHashable: NSNumber])
    }

    private let value: Value
    /// What it is.
    public let type: MLFeatureType

    private init(_ value: Value, _ type: MLFeatureType) {
        self.value = value
        self.type = type
    }

    /// Creates a whole number.
    public convenience init(int64 value: Int64) { self.init(.int64(value), .int64) }
    /// Creates a number.
    public convenience init(double value: Double) { self.init(.double(value), .double) }
    /// Creates a text.
    public convenience init(string value: String) { self.init(.string(value), .string) }
    /// Creates an array.
    public convenience init(multiArray value: MLMultiArray) { self.init(.multiArray(value), .multiArray) }
    /// Creates an array.
    public convenience init<S: MLShapedArrayScalar>(shapedArray value: MLShapedArray<S>) {
        self.init(multiArray: MLMultiArray(value))
    }
    /// Creates a picture.
    public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(.image(value), .image) }
    /// Creates a table of numbers.
    public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
        self.init(.dictionary(value), .dictionary)
    }
    /// Creates a value that is not there.
    public convenience init(undefined type: MLFeatureType) { self.init(.undefined, type) }

    /// True for a value that is not there.
    public var isUndefined: Bool { if case .undefined = value { true } else { false } }
    /// The whole number, or 0 when it is something else.
    public var int64Value: Int64 { if case .int64(let number) = value { number } else { 0 } }
    /// The number, or 0 when it is something else.
    public var doubleValue: Double { if case .double(let number) = value { number } else { 0 } }
    /// The text, or empty when it is something else.
    public var stringValue: String { if case .string(let text) = value { text } else { "" } }
    /// The picture.
    public var imageBufferValue: CVPixelBuffer? { if case .image(let image) = value { image } else { nil } }
    /// The array.
    public var multiArrayValue: MLMultiArray? {
        if case .multiArray(let array) = value { array } else { nil }
    }
    /// The table of numbers, or empty when it is something else.
    public var dictionaryValue: [AnyHashable: NSNumber] {
        if case .dictionary(let table) = value { table } else { [:] }
    }

    /// The array, when it holds numbers of this kind.
    public func shapedArrayValue<S: MLShapedArrayScalar>(of type: S.Type) -> MLShapedArray<S>? {
        guard let array = multiArrayValue, array.dataType == S.multiArrayDataType else { return nil }
        return MLShapedArray(array)
    }

    /// True for the same value of the same type.
    public func isEqual(to value: MLFeatureValue) -> Bool {
        switch (self.value, value.value) {
        case (.undefined, .undefined): type == value.type
        case (.int64(let a), .int64(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.image(let a), .image(let b)): a === b
        case (.multiArray(let a), .multiArray(let b)): a.isEqual(b)
        case (.dictionary(let a), .dictionary(let b)): a == b
        default: false
        }
    }

    /// True for the same value of the same type.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? MLFeatureValue).map(isEqual(to:)) ?? false
    }

    /// A number that equal values share.
    public override var hash: Int { type.hashValue }
}

/// What a feature is.
public enum MLFeatureType: Int, Hashable, Sendable {
    case invalid = 0
    case int64 = 1
    case double = 2
    case string = 3
    case image = 4
    case multiArray = 5
    case dictionary = 6
    case sequence = 7
    case state = 8
}
