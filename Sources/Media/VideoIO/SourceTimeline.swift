/// Turns a source's own times into one time line that starts at zero and always rises.
///
/// In goes each frame's time on the source's clock, out comes its time on the line, and whether the clock jumped before
/// it. Recorders write equal or slightly disordered times: such a frame is placed between its neighbours. Transport
/// streams that were joined, and clocks that wrap, jump: the line goes on one frame interval later, and the jump
/// is reported, because how much time really passed is unknown. Shorter gaps are kept: they are the source's own.
///
/// A plain value in whole nanoseconds.
struct SourceTimeline {
    /// One frame's place on the line.
    struct Place: Equatable {
        var time: Int64
        /// True when the clock jumped between the frame before and this one.
        var isAfterJump = false
    }

    /// The longest accepted pause, in nanoseconds.
    private let maximumPause: Int64
    /// What is expected from frame to frame before any was measured.
    private let nominalInterval: Int64
    /// Added to the source's times; nil before the first frame.
    private(set) var shift: Int64?
    private var last: Int64?
    /// The latest distance between two frames with different times.
    private var measuredInterval: Int64?
    /// The last usable time of a frame.
    private var lastUsable: Int64 = 0
    /// How often the clock jumped so far.
    private(set) var jumpCount = 0

    /// A step back of less than this is disorder, not another clock: 1 s, more than any reordering of frames.
    static let maximumDisorder: Int64 = 1_000_000_000
    /// The least distance of two frames on the line: 0.1 ms, so that they differ in six decimals of a second.
    static let minimumStep: Int64 = 100_000

    /// Creates the line of a source of which no frame was read.
    ///
    /// - Parameters:
    ///   - frameRate: The source's stated frames a second; nil counts as 30.
    ///   - maximumPause: The longest accepted pause, in seconds.
    init(frameRate: Double?, maximumPause: Double) {
        nominalInterval = Int64(1e9 / max(1, min(1000, frameRate ?? 30)))
        self.maximumPause = Int64(maximumPause * 1e9)
    }

    private var interval: Int64 { measuredInterval ?? nominalInterval }
    /// When the next frame with a usable time is due.
    private var expected: Int64 { lastUsable &+ interval }

    /// The next frame's place.
    mutating func place(_ sourceTime: Int64) -> Place {
        guard let shift, let last else {
            if shift == nil { shift = 0 &- sourceTime }
            let time = sourceTime &+ (shift ?? 0)
            (self.last, lastUsable) = (time, time)
            return Place(time: time)
        }
        let time = sourceTime &+ shift
        let step = time.subtractingReportingOverflow(last)
        if step.overflow || step.partialValue > maximumPause || step.partialValue < -Self.maximumDisorder {
            let next = last &+ interval
            self.shift = next &- sourceTime
            (self.last, lastUsable) = (next, next)
            jumpCount += 1
            return Place(time: next, isAfterJump: true)
        }
        if step.partialValue < Self.minimumStep {
            // Half of what is left until the next frame is due, so that several of them still rise.
            let between = last &+ max(Self.minimumStep, (expected &- last) / 2)
            self.last = between
            return Place(time: between)
        }
        measuredInterval = min(time &- lastUsable, Self.maximumDisorder)
        (self.last, lastUsable) = (time, time)
        return Place(time: time)
    }

    /// Continues wherever the source was sought to: the next frame's time is accepted as it is.
    mutating func seek() { last = nil }

    /// The time on the source's clock of a time on the line, as far as no jump lies between.
    func sourceTime(of time: Int64) -> Int64 { time &- (shift ?? 0) }
}
