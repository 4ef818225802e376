/// Which uploads there are, and which sessions play them.
struct UploadRegister: Sendable {
    /// A video that is stored.
    struct Upload: Hashable, Sendable {
        let path: String
        let name: String
        let arrival: ContinuousClock.Instant
        /// Sessions that play it or did; none yet for a new one.
        fileprivate(set) var sessions: Set<String> = []
    }

    private(set) var uploads: [String: Upload] = [:]
    private var inProgress = 0

    /// Takes a place for an upload that is about to arrive.
    mutating func begin(limit: Int) throws(UploadError) {
        guard uploads.count + inProgress < limit else { throw .tooMany(limit: limit) }
        inProgress += 1
    }

    /// Gives the place of an upload that arrived, or did not, back.
    mutating func end() { inProgress -= 1 }

    mutating func add(_ id: String, path: String, name: String, at now: ContinuousClock.Instant) {
        uploads[id] = Upload(path: path, name: name, arrival: now)
    }

    /// Keeps an upload for as long as a session lives.
    mutating func claim(_ id: String, session: String) { uploads[id]?.sessions.insert(session) }

    /// Removes the uploads that only this session has played; returns their paths.
    mutating func release(session: String) -> [String] {
        let played = uploads.filter { $0.value.sessions.contains(session) }.keys
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
