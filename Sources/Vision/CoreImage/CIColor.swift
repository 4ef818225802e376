/// A colour: red, green, blue and alpha, 0...1.
public class CIColor: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// Red, 0...1.
    public let red: CGFloat
    /// Green, 0...1.
    public let green: CGFloat
    /// Blue, 0...1.
    public let blue: CGFloat
    /// How much of what is behind is hidden, 0...1.
    public let alpha: CGFloat

    /// Creates a colour; red, green and blue are not multiplied by alpha.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        super.init()
    }

    /// Creates an opaque colour.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Half of white.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Green and blue.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Red and blue.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Red and green.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Nothing.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// True for the same components.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// The same for equal colours.
    public override var hash: Int { [red, green, blue, alpha].hashValue }

    /// Blue, green, red and alpha as bytes, the colours multiplied by alpha.
    var pixel: SIMD4<UInt8> {
        let components = [blue, green, red, alpha].map { value in
            UInt8(max(0, min(255, (Double(value) * 255).rounded())))
        }
        return SIMD4(components).multiplied
    }
}
