/// Which uploads there are, and which sessions play them.
struct UploadRegister: Sendable {
    /// A video that is stored.
    struct Upload: Hashable, Sendable {
        let path: String
        let name: String
        let arrival: ContinuousClock.Instant
        /// Sessions that play it; none yet for a new one.
        fileprivate(set) var sessions: Set<String> = []
    }

    /// A video that is arriving.
    struct Arrival: Sendable {
        let start: ContinuousClock.Instant
        /// Bytes so far.
        var received = 0
        /// Ends it.
        let end: @Sendable () -> Void
    }

    private(set) var uploads: [String: Upload] = [:]
    private var arrivals: [String: Arrival] = [:]

    /// Takes a place for an upload that is about to arrive; where there is none, that of one that hangs.
    ///
    /// - Parameter end: Ends this upload when it hangs and another one needs its place.
    /// - Returns: The upload that lost its place, for the caller to end.
    mutating func begin(
        _ id: String, limits: UploadLimits, at now: ContinuousClock.Instant,
        end: @escaping @Sendable () -> Void
    ) throws(UploadError) -> Arrival? {
        var former: Arrival?
        if uploads.count + arrivals.count >= limits.count {
            let hanging = arrivals.filter {
                limits.pace.isHanging(received: $0.value.received, after: now - $0.value.start)
            }
            guard let slowest = hanging.min(by: { $0.value.start < $1.value.start }) else {
                throw .tooMany(limit: limits.count)
            }
            former = arrivals.removeValue(forKey: slowest.key)
        }
        arrivals[id] = Arrival(start: now, end: end)
        return former
    }

    /// Notes that bytes of an upload have arrived; false when it has lost its place.
    mutating func note(_ count: Int, of id: String) -> Bool {
        arrivals[id]?.received += count
        return arrivals[id] != nil
    }

    /// Gives the place of an upload that did not arrive back; nothing happens when it has none.
    mutating func end(_ id: String) { arrivals[id] = nil }

    /// Keeps an upload that has arrived, in the place that it has; false when it has lost that.
    mutating func finish(_ id: String, path: String, name: String, at now: ContinuousClock.Instant) -> Bool {
        guard arrivals.removeValue(forKey: id) != nil else { return false }
        uploads[id] = Upload(path: path, name: name, arrival: now)
        return true
    }

    /// Keeps an upload for as long as a session plays it.
    mutating func claim(_ id: String, session: String) { uploads[id]?.sessions.insert(session) }

    /// Removes the uploads that only this session has played, except the one that it plays now; returns their paths.
    mutating func release(session: String, except current: String?) -> [String] {
        let played = uploads.filter { $0.key != current && $0.value.sessions.contains(session) }.keys
        for id in played { uploads[id]?.sessions.remove(session) }
        return remove { played.contains($0) && $1.sessions.isEmpty }
    }

    /// Removes the uploads that arrived before `time` and that no session ever played; returns their paths.
    mutating func removeUnused(since time: ContinuousClock.Instant) -> [String] {
        remove { $1.sessions.isEmpty && $1.arrival <= time }
    }

    mutating func removeAll() { uploads = [:] }

    private mutating func remove(where isGone: (String, Upload) -> Bool) -> [String] {
        let gone = uploads.filter { isGone($0.key, $0.value) }
        for id in gone.keys { uploads[id] = nil }
        return gone.values.map(\.path)
    }
}
