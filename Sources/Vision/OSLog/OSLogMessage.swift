/// A line for a log, made by string interpolation.
///
///     logger.notice("\(count) people in \(name, privacy: .private), \(seconds, format: .fixed(precision: 2)) s")
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// Creates a line without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a line with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of a line for a log.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty line.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value.
    public mutating func appendInterpolation<T>(
        _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(privacy.shown("\(value())"))
    }

    /// Adds a whole number.
    public mutating func appendInterpolation<T: BinaryInteger>(
        _ value: @autoclosure () -> T, format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(privacy.shown(format.formatted(value())))
    }

    /// Adds a number with a fraction.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
        _ value: @autoclosure () -> T, format: OSLogFloatFormatting,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(privacy.shown(format.formatted(Double(value()))))
    }
}
