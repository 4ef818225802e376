import PoseCore

/// Says when a frame is due, by its own timestamp, and whether it comes too late to be shown.
///
/// A pure state machine: the time that it is comes in as a value.
struct PlaybackClock {
    typealias Instant = ContinuousClock.Instant

    /// What to do with a frame.
    enum Decision: Equatable {
        /// It is early: ask again then.
        case wait(until: Instant)
        case show
        /// It is so late, and others follow.
        case drop(lateness: Duration)
    }

    /// A frame later than this is dropped.
    static let maximumLateness = Duration.milliseconds(100)
    /// A source that decodes too slowly still shows a frame this often.
    static let maximumPause = Duration.milliseconds(250)
    /// When everything is later than this, time starts again: the machine slept or cannot keep up.
    static let maximumBacklog = Duration.seconds(1)
    /// A gap longer than this between frames, in seconds, is a jump and not waited for.
    static let maximumWait = 5.0

    private var anchor: (time: Timestamp, instant: Instant)?
    private var lastTime: Timestamp?
    private var lastShown: Instant?

    /// Starts again: the next frame is due at once.
    mutating func restart() {
        (anchor, lastTime, lastShown) = (nil, nil, nil)
    }

    /// What to do with the next frame, which must be asked about until it is shown or dropped.
    ///
    /// - Parameter mayDrop: False: where frames come too late, time goes on from there.
    mutating func decide(_ time: Timestamp, at now: Instant, mayDrop: Bool = true) -> Decision {
        let gap = lastTime.map { time.seconds(since: $0) } ?? 0.01
        guard let anchor, gap > 0, gap <= Self.maximumWait else { return show(time, at: now, isAnchor: true) }
        let due = anchor.instant + .seconds(time.seconds(since: anchor.time))
        if due > now { return .wait(until: due) }
        let lateness = now - due
        if lateness > Self.maximumBacklog { return show(time, at: now, isAnchor: true) }
        if !mayDrop { return show(time, at: now, isAnchor: lateness > Self.maximumLateness) }
        let isLongAgo = lastShown.map { now - $0 >= Self.maximumPause } ?? true
        if lateness <= Self.maximumLateness || isLongAgo { return show(time, at: now, isAnchor: false) }
        lastTime = time
        return .drop(lateness: lateness)
    }

    private mutating func show(_ time: Timestamp, at now: Instant, isAnchor: Bool) -> Decision {
        if isAnchor { anchor = (time, now) }
        lastTime = time
        lastShown = now
        return .show
    }
}
