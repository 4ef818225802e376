import PoseCore

/// How long an angle has stayed within a band.
struct HoldTimer: Sendable {
    /// Degrees from the least to the greatest value of a held angle: ±10°.
    static let band = 20.0
    /// Seconds without a value after which the time starts again.
    static let maximumGap = 5.0

    private var start: Timestamp?
    private var last: Timestamp?
    private var lowest = 0.0
    private var highest = 0.0

    /// Seconds for which the angle has been held; nil while it was not seen.
    var seconds: Double? {
        guard let start, let last else { return nil }
        return last.seconds(since: start)
    }

    mutating func add(_ value: Double?, at time: Timestamp) {
        if let last, time.seconds(since: last) > Self.maximumGap { start = nil }
        guard let value else {
            if start == nil { last = nil }
            return
        }
        last = time
        lowest = min(lowest, value)
        highest = max(highest, value)
        if start == nil || highest - lowest > Self.band {
            start = time
            (lowest, highest) = (value, value)
        }
    }
}
