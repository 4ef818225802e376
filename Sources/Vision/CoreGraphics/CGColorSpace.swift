/// How an image's components are colours: grey or red, green and blue. Colours are not converted between spaces.
public final class CGColorSpace: Hashable, Sendable {
    /// The name of the standard RGB space.
    public static var sRGB: CFString { "kCGColorSpaceSRGB" }
    /// The name of the linear standard RGB space.
    public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
    /// The name of the wide RGB space of phones' displays.
    public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
    /// The name of the RGB space of high-definition television.
    public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
    /// The name of an unspecified RGB space.
    public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
    /// The name of the grey space with gamma 2.2.
    public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }
    /// The name of the linear grey space.
    public static var linearGray: CFString { "kCGColorSpaceLinearGray" }

    /// The kind of colours.
    public let model: CGColorSpaceModel
    private let storedName: String

    /// Creates a space by its name; nil for names of other kinds of spaces than grey and RGB.
    public convenience init?(name: CFString) {
        let known = [
            Self.sRGB, Self.linearSRGB, Self.displayP3, Self.itur_709, Self.genericRGBLinear,
            Self.genericGrayGamma2_2, Self.linearGray,
        ]
        guard known.contains(name) else { return nil }
        let text = name as String
        self.init(model: text.contains("Gray") ? .monochrome : .rgb, name: text)
    }

    init(model: CGColorSpaceModel, name: String) {
        self.model = model
        storedName = name
    }

    /// The space's name.
    public var name: CFString? { storedName as CFString }

    /// Components of a colour, without alpha.
    public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

    /// True for the same space.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
        lhs.storedName == rhs.storedName
    }

    /// Adds the space's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(storedName) }
}

/// The kinds of colours that a space can have.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
}

/// The RGB space of this machine.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    CGColorSpace(model: .rgb, name: "kCGColorSpaceDeviceRGB")
}

/// The grey space of this machine.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    CGColorSpace(model: .monochrome, name: "kCGColorSpaceDeviceGray")
}
