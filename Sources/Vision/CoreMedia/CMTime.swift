/// A time or duration as a fraction of whole numbers: `value` ÷ `timescale` seconds, or a special value.
///
/// Sums of numeric times are exact wherever the result's numbers fit; where they do not, the result is rounded and
/// says so in its flags. Epochs tell apart, for example, the rounds of a loop.
public struct CMTime: Hashable, Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// The denominator: parts of a second.
    public var timescale: CMTimeScale
    /// Whether the time is valid, rounded or special.
    public var flags: CMTimeFlags
    /// Which of several time lines it belongs to.
    public var epoch: CMTimeEpoch

    /// Creates an invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// Creates a time from all its parts.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates a time of `value` ÷ `timescale` seconds.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// Creates the time nearest to `seconds` in a time scale; smaller scales are taken where the value overflows.
    ///
    /// Invalid for scales below 1, infinite for what overflows in the smallest scale, indefinite for NaN.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self.init(seconds: seconds, preferredTimescale: preferredTimescale, roundedBefore: false)
    }

    init(seconds: Double, preferredTimescale: CMTimeScale, roundedBefore: Bool) {
        guard preferredTimescale > 0 else {
            self = .invalid
            return
        }
        guard !seconds.isNaN else {
            self = .indefinite
            return
        }
        var scale = preferredTimescale
        while true {
            if let value = Int64(exactly: (seconds * Double(scale)).rounded()) {
                self.init(value: value, timescale: scale)
                if roundedBefore || self.seconds != seconds { flags.insert(.hasBeenRounded) }
                return
            }
            guard scale > 1 else { break }
            scale /= 2
        }
        self = seconds > 0 ? .positiveInfinity : .negativeInfinity
    }

    /// No time at all.
    public static let invalid = CMTime()
    /// A time that is not known, such as the end of a live stream.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Later than all numeric times.
    public static let positiveInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Earlier than all numeric times.
    public static let negativeInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// Zero seconds.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// True unless it is no time at all.
    public var isValid: Bool { flags.contains(.valid) }
    /// True for the time later than all numeric ones.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// True for the time earlier than all numeric ones.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// True for a time that is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// True for a time with a value.
    public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
    /// True for a number that was rounded on its way.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The same in seconds: infinite for infinite times, NaN for invalid and indefinite ones.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }

    /// The same time in parts of another size; what is not numeric stays as it is.
    ///
    /// Invalid for scales below 1.
    public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard newTimescale > 0, timescale > 0 else { return .invalid }
        return CMTime(
            numerator: Int128(value) * Int128(newTimescale), divisor: Int128(timescale),
            timescale: Int128(newTimescale), isRounded: flags.contains(.hasBeenRounded), epoch: epoch,
            method: method)
    }
}

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: parts of a second.
public typealias CMTimeScale = Int32
/// A number of a time line.
public typealias CMTimeEpoch = Int64

/// The largest denominator.
public let kCMTimeMaxTimescale: Int = 0x7fff_ffff

/// Whether a time is valid, rounded or special.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It is a time.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// It was rounded on its way.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// It is later than all numeric times.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// It is earlier than all numeric times.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// It is not known.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags of times without a value.
    public static let impliedValueFlagsMask: CMTimeFlags = [
        .positiveInfinity, .negativeInfinity, .indefinite,
    ]
}

/// How a time between two parts of a second is rounded.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearer one; from the middle, away from zero.
    case roundHalfAwayFromZero = 1
    /// Towards zero.
    case roundTowardZero = 2
    /// Away from zero.
    case roundAwayFromZero = 3
    /// Towards zero for smaller scales, away from zero for larger ones; never from below zero to zero.
    case quickTime = 4
    /// To the later one.
    case roundTowardPositiveInfinity = 5
    /// To the earlier one.
    case roundTowardNegativeInfinity = 6

    /// `roundHalfAwayFromZero`.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}
