import PoseCore

/// Which of one session's frames are worked on: the newest, with one in work and at most one waiting.
///
/// A pure state machine: frames come in with their times, and what is not to be worked on goes out at once.
struct FrameAdmission<Item> {
    /// Frames that were taken into work.
    private(set) var admitted = 0
    /// Frames that never will be.
    private(set) var dropped = 0
    /// True while a frame is worked on.
    private(set) var isBusy = false

    private var waiting: (item: Item, time: Timestamp)?
    private var lastTime: Timestamp?

    /// A frame earlier than one already seen by less than this many seconds was overtaken on its way; by
    /// more, the source has jumped.
    private static var maximumDisorder: Double { 1 }

    /// True when there is a frame to begin and none in work.
    var isReady: Bool { waiting != nil && !isBusy }

    /// Takes a frame in; what comes out is dropped: the one that waited, or this one if it was overtaken.
    mutating func submit(_ item: Item, at time: Timestamp) -> Item? {
        if let lastTime, (0..<Self.maximumDisorder).contains(lastTime.seconds(since: time)) {
            dropped += 1
            return item
        }
        lastTime = time
        let displaced = waiting?.item
        if displaced != nil { dropped += 1 }
        waiting = (item, time)
        return displaced
    }

    /// The frame to work on now; nil when none waits or one is in work.
    mutating func begin() -> Item? {
        guard isReady, let item = waiting?.item else { return nil }
        waiting = nil
        isBusy = true
        admitted += 1
        return item
    }

    /// Says that the frame in work is done.
    mutating func finish() { isBusy = false }

    /// Takes back the frame that waits, if `isIt` says so; it counts as dropped.
    mutating func withdraw(where isIt: (Item) -> Bool = { _ in true }) -> Item? {
        guard let item = waiting?.item, isIt(item) else { return nil }
        waiting = nil
        dropped += 1
        return item
    }

    /// Forgets the times of the frames before, as when another source begins; what waited comes out.
    mutating func restart() -> Item? {
        lastTime = nil
        return withdraw()
    }

    /// Counts frames that were dropped before they came here.
    mutating func noteDropped(_ count: Int) { dropped += count }
}
