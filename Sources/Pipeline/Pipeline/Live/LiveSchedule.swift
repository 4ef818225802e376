import PoseCore

/// Which frame is worked on next: the waiting one of the session served longest ago.
///
/// A pure state machine. While a session waits, every other one is served at most once before it, however
/// many frames it sends.
struct LiveSchedule<Item> {
    private struct Lane {
        var admission = FrameAdmission<Item>()
        /// True for a session that has no claim to be served in time.
        let isBackground: Bool
        /// The count of services when this session was served last.
        var lastService = 0
    }

    private var lanes: [Int: Lane] = [:]
    private var lastID = 0
    private var services = 0

    /// Sessions that are open.
    var count: Int { lanes.count }

    /// Opens a session and gives its identity, which is never used again.
    mutating func open(isBackground: Bool = false) -> Int {
        lastID += 1
        lanes[lastID] = Lane(isBackground: isBackground)
        return lastID
    }

    /// Closes a session; the frame that waited comes out.
    mutating func close(_ id: Int) -> Item? {
        var lane = lanes.removeValue(forKey: id)
        return lane?.admission.withdraw()
    }

    /// Takes a frame in; what comes out is dropped, which is this very frame when the session is closed.
    mutating func submit(_ item: Item, at time: Timestamp, to id: Int) -> Item? {
        guard lanes[id] != nil else { return item }
        return lanes[id]?.admission.submit(item, at: time)
    }

    /// The frame to work on now, and its session: a session in the background, or one that is not.
    mutating func next(inBackground: Bool = false) -> (id: Int, item: Item)? {
        let ready = lanes.lazy.filter { $0.value.isBackground == inBackground && $0.value.admission.isReady }
        guard
            let id = ready.min(by: { ($0.value.lastService, $0.key) < ($1.value.lastService, $1.key) })?.key,
            let item = lanes[id]?.admission.begin()
        else { return nil }
        services += 1
        lanes[id]?.lastService = services
        return (id, item)
    }

    /// Says that the session's frame in work is done.
    mutating func finish(_ id: Int) { lanes[id]?.admission.finish() }

    /// Takes back a session's waiting frame, if `isIt` says so.
    mutating func withdraw(from id: Int, where isIt: (Item) -> Bool) -> Item? {
        lanes[id]?.admission.withdraw(where: isIt)
    }

    /// Lets a session begin with another source; the frame that waited comes out.
    mutating func restart(_ id: Int) -> Item? { lanes[id]?.admission.restart() }

    /// Counts frames of a session that were dropped before they came here.
    mutating func noteDropped(_ count: Int, of id: Int) { lanes[id]?.admission.noteDropped(count) }

    /// How many frames of a session were taken into work, and how many dropped.
    func counts(of id: Int) -> (admitted: Int, dropped: Int) {
        lanes[id].map { ($0.admission.admitted, $0.admission.dropped) } ?? (0, 0)
    }
}
