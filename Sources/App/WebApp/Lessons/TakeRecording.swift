import Pipeline

/// The take that a session records, if any.
struct TakeRecording: Sendable {
    private var current: TakeInProgress?

    /// Records from now on, in place of a take that another source has spoilt.
    mutating func begin(_ take: TakeInProgress) throws(TakeError) {
        if let current, !current.isBroken { throw .alreadyRecording }
        current = take
    }

    /// Ends the recording and gives what there is.
    mutating func end() throws(TakeError) -> TakeInProgress {
        guard let take = current.take() else { throw .notRecording }
        return take
    }

    /// Takes in what was found in the session's next frame.
    mutating func add(_ result: FrameResult) { current?.add(result) }

    /// Says that the next frame does not continue the last one.
    mutating func noteOtherSource() { current?.noteOtherSource() }
}
