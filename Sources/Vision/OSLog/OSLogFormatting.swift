/// How a whole number is written in a log.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let minimumDigits: Int

    /// With ten digits.
    public static var decimal: OSLogIntegerFormatting { decimal(minDigits: 1) }
    /// With sixteen digits.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16, minimumDigits: 1) }
    /// With eight digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8, minimumDigits: 1) }

    /// With ten digits, and zeros in front.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, minimumDigits: minDigits)
    }

    func formatted(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude, radix: radix)
        let zeros = String(repeating: "0", count: max(0, minimumDigits - digits.count))
        return (value < 0 ? "-" : "") + zeros + digits
    }
}

/// How a number with a fraction is written in a log.
public struct OSLogFloatFormatting: Sendable {
    let pattern: String

    /// With six places.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// With a power of ten.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(pattern: "%e") }
    /// The shorter of both.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(pattern: "%g") }

    /// With a number of places.
    public static func fixed(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(pattern: "%.\(max(0, precision))f")
    }

    func formatted(_ value: Double) -> String { String(format: pattern, value) }
}

/// On which side of a column a value stands.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    /// As long as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }

    /// With blanks after it.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }

    /// With blanks before it.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    func aligned(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isRight ? blanks + text : text + blanks
    }
}
