import PoseCore

/// Shifts a live source's times to begin at zero and to go on rising when it comes back after a break.
struct LiveTimeline {
    typealias Instant = ContinuousClock.Instant

    private var origin: Instant?
    private var last: Timestamp?
    private var shift: Int64?

    /// The source's clock may be another one from the next frame on.
    mutating func reconnect() { shift = nil }

    /// The shifted time of a frame that came at `now`.
    mutating func time(of time: Timestamp, at now: Instant) -> Timestamp {
        let begin = origin ?? now
        origin = begin
        let offset: Int64
        if let shift {
            offset = shift
        } else {
            var target = Timestamp(seconds: (now - begin) / .seconds(1))
            if let last, target <= last { target = last.advanced(by: 0.001) }
            offset = target.nanoseconds &- time.nanoseconds
            shift = offset
        }
        let result = Timestamp(nanoseconds: time.nanoseconds &+ offset)
        last = max(last ?? result, result)
        return result
    }
}
