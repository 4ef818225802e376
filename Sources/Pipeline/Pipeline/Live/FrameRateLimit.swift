import PoseCore

/// Leaves out frames that come faster than they are wanted.
///
/// A pure state machine: it goes by the frames' own times, so that 10 of 25 a second are as even as they can be.
struct FrameRateLimit {
    /// Frames that were left out.
    private(set) var leftOut = 0

    /// The shortest time between two frames, in seconds; nil: all are wanted.
    private let interval: Double?
    private var due: Timestamp?

    /// A frame shown again is a microsecond later, and times are rounded to one.
    private static let tolerance = 1e-5

    init(framesPerSecond: Double?) {
        interval = framesPerSecond.map { 1 / $0 }
    }

    /// True for a frame that is wanted.
    mutating func admits(_ time: Timestamp) -> Bool {
        guard let interval else { return true }
        guard let due else {
            self.due = time.advanced(by: interval)
            return true
        }
        let early = due.seconds(since: time)
        // Time that goes back is another source's.
        if early > Self.tolerance, early < interval - Self.tolerance {
            leftOut += 1
            return false
        }
        // After a pause none follow closer than others.
        let isInTime = early <= Self.tolerance && early > -interval
        self.due = (isInTime ? due : time).advanced(by: interval)
        return true
    }
}
