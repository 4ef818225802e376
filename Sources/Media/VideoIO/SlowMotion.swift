/// The pace of a film: how long it takes to show what took a second. Times are in whole nanoseconds.
struct SlowMotion {
    /// How many times slower than it was the film shows what happens; 1: as it was.
    let factor: Double

    /// When it happened, counted from the first frame.
    func time(atFilmTime time: Int64) -> Int64 {
        factor == 1 ? time : Self.nanoseconds(Double(time) / factor)
    }

    /// When the film shows what happened at a time: the earliest moment that has this time, which is rounded.
    func filmTime(of time: Int64) -> Int64 {
        guard factor != 1 else { return time }
        return Self.nanoseconds(((Double(time) - 0.5) * factor).rounded(.up))
    }

    /// The nearest whole number, within what a time can be.
    private static func nanoseconds(_ exact: Double) -> Int64 {
        Int64(max(-9e18, min(9e18, exact.rounded())))
    }
}
