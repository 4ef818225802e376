import PoseCore

/// Turns frames' times into ticks that always rise and start at zero, as MP4 wants them.
struct WriterClock {
    /// Of the film.
    private let ticksPerSecond: Int
    private let pace: SlowMotion
    /// Ticks that one frame lasts at the average rate.
    let ticksPerFrame: Int64
    /// Added to the source's ticks.
    private var shift: Int64?
    private var last: Int64 = -1

    /// When the last frame ends.
    var end: Int64 { last + ticksPerFrame }

    /// - Parameters:
    ///   - frameRate: The film's average rate.
    ///   - slowMotion: How many times longer the film takes than the times say.
    init(ticksPerSecond: Int, frameRate: Double, slowMotion: Double = 1) {
        pace = SlowMotion(factor: slowMotion)
        self.ticksPerSecond = ticksPerSecond
        ticksPerFrame = max(1, Int64((Double(ticksPerSecond) / frameRate).rounded()))
    }

    /// The next frame's ticks.
    ///
    /// A time not after its predecessor's gives one tick more; after a jump back of a second or more, one
    /// frame more, and later times count from there.
    mutating func ticks(for time: Timestamp) -> Int64 {
        let (whole, part) = pace.filmTime(of: time.nanoseconds).quotientAndRemainder(
            dividingBy: 1_000_000_000)
        let exact =
            whole * Int64(ticksPerSecond) + Int64((Double(part) * Double(ticksPerSecond) / 1e9).rounded())
        var ticks = exact + (shift ?? -exact)
        if shift == nil { shift = -exact }
        if ticks <= last - Int64(ticksPerSecond) {
            ticks = last + ticksPerFrame
            shift = ticks - exact
        }
        last = max(ticks, last + 1)
        return last
    }
}
