/// The frames that a client posts to its session.
struct PostedFrames: Hashable, Sendable {
    /// Frames without an answer yet.
    private(set) var inFlight = 0
    /// The number of the next frame.
    private var nextIndex = 0

    /// Takes a place for a frame that is about to arrive.
    mutating func begin(limit: Int) throws(SessionError) {
        guard inFlight < limit else { throw .tooManyFramesInFlight(limit: limit) }
        inFlight += 1
    }

    /// Says that a frame has its answer.
    mutating func end() { inFlight -= 1 }

    /// Gives the next frame its number.
    mutating func takeIndex() -> Int {
        defer { nextIndex += 1 }
        return nextIndex
    }
}
