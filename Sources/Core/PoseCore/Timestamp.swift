/// A moment on a source's time line, in whole nanoseconds, so that equal moments compare equal.
///
/// Timestamps come from the stream, never from counting frames. `FrameReader`'s start at zero and rise.
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
    /// Nanoseconds since the source's zero.
    public var nanoseconds: Int64

    /// The source's zero.
    public static let zero = Timestamp(nanoseconds: 0)

    /// A frame this many seconds after the one before does not continue it: what was followed and measured begins again.
    package static let maximumSceneGap = 1.0

    /// Creates a timestamp from whole nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates the timestamp nearest to `seconds`; values beyond ±292 years are clamped, NaN is zero.
    public init(seconds: Double) {
        let scaled = (seconds * 1e9).rounded()
        if scaled.isNaN {
            nanoseconds = 0
        } else {
            nanoseconds = Int64(exactly: max(-9.2e18, min(9.2e18, scaled))) ?? 0
        }
    }

    /// The same moment in seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// True when `lhs` is the earlier moment.
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    /// The moment `seconds` later.
    public func advanced(by seconds: Double) -> Timestamp { Timestamp(seconds: self.seconds + seconds) }

    /// Seconds from `other` to this moment; negative when `other` is later.
    public func seconds(since other: Timestamp) -> Double {
        Double(nanoseconds.subtractingReportingOverflow(other.nanoseconds).partialValue) / 1e9
    }
}
