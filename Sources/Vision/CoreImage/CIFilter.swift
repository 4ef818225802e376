/// Makes an image of others.
///
/// There are the filters with which people are cut out by their masks, by the names that `filterNames(inCategory:)` gives; others
/// do not exist on Linux.
///
/// Partly: mixed as the values are stored, not in linear light.
public class CIFilter: NSObject {
    /// The filter's name, such as `CIBlendWithMask`.
    public let name: String
    private let kind: FilterKind
    private var values: [String: Any] = [:]

    init(_ kind: FilterKind) {
        self.kind = kind
        name = kind.rawValue
        super.init()
        setDefaults()
    }

    /// Creates a filter by its name; nil for filters that do not exist on Linux.
    public convenience init?(name: String) {
        guard let kind = FilterKind(rawValue: name) else { return nil }
        self.init(kind)
    }

    /// Creates a filter by its name with its settings; nil for filters that do not exist on Linux.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    /// The names of the filters that exist on Linux, whichever the category.
    public class func filterNames(inCategory category: String?) -> [String] {
        FilterKind.allCases.map(\.rawValue).sorted()
    }

    /// The keys of its settings.
    public var inputKeys: [String] { kind.inputKeys }
    /// The keys of its results.
    public var outputKeys: [String] { [kCIOutputImageKey] }

    /// Numbers as they are without being set; no images.
    public func setDefaults() { values = kind.defaults }

    /// Sets an image or a number; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// An image or a number that was set, or `outputImage`.
    public func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

    /// The result; nil without an input image.
    public var outputImage: CIImage? { kind.output(of: self) }

    /// The image of a key.
    func image(_ key: String) -> CIImage? { values[key] as? CIImage }

    /// The numbers of a key; none where they are not set.
    func vector(_ key: String) -> CIVector { values[key] as? CIVector ?? CIVector(x: 0) }

    /// The number of a key.
    func number(_ key: String) -> Double {
        switch values[key] {
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as CGFloat: Double(value)
        case let value as Int: Double(value)
        case let value as NSNumber: value.doubleValue
        default: 0
        }
    }
}

extension CIImage {
    /// What the filter of this name makes of the image; an image without pixels for filters that do not exist on Linux.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? .empty()
    }

    /// What the filter of this name makes of the image; an image without pixels for filters that do not exist on Linux.
    public func applyingFilter(_ filterName: String) -> CIImage {
        applyingFilter(filterName, parameters: [:])
    }
}
