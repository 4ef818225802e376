/// How long something that is waited for may still take, in slices.
///
/// A process that was stopped and goes on (Ctrl-Z, a scheduler that suspends jobs, a machine that slept) finds one slice long; the
/// other process had no more time than that.
struct Patience {
    private static let longestSlice = Duration.seconds(1)

    private var left: Duration

    init(_ duration: Duration) { left = duration }

    /// How long to wait now.
    var slice: Duration { max(.zero, min(left, Self.longestSlice)) }

    var isOver: Bool { left <= .zero }

    /// Notes that nothing came.
    mutating func wait(_ duration: Duration) { left -= min(duration, slice) }
}
