/// All sessions of the server by their identity, and the places that are left for more.
struct SessionTable: Sendable {
    private(set) var sessions: [String: WebSession] = [:]
    /// Places taken by sessions that are being made.
    private var reserved = 0
    private(set) var isShuttingDown = false
    /// Frames of the sessions that have ended.
    private(set) var endedCounts = FrameCounts()

    /// Takes a place for a session that is about to be made; `release()` gives it back.
    mutating func reserve(limit: Int) throws(SessionError) {
        guard !isShuttingDown else { throw .serverIsShuttingDown }
        guard sessions.count + reserved < limit else { throw .tooMany(limit: limit) }
        reserved += 1
    }

    mutating func release() { reserved -= 1 }

    mutating func add(_ session: WebSession) { sessions[session.id] = session }

    func contains(_ session: WebSession) -> Bool { sessions[session.id] != nil }

    /// Removes a session, whose frames count on, so that the sum never falls; false when it was removed before.
    mutating func remove(_ session: WebSession) -> Bool {
        guard sessions.removeValue(forKey: session.id) != nil else { return false }
        endedCounts = endedCounts + session.counts
        return true
    }

    /// No session can be made from now on.
    mutating func shutDown() { isShuttingDown = true }
}
