import Pipeline
import Synchronization

/// The take that a session records, if any.
final class SessionTake: Sendable {
    private let current = Mutex<TakeInProgress?>(nil)

    /// Records from now on.
    ///
    /// - Throws: 409 while a take is recorded already.
    func begin(_ take: TakeInProgress) throws {
        try current.withLock { current in
            guard current == nil else {
                throw APIError(.conflict, "a take is being recorded already; end it first")
            }
            current = take
        }
    }

    /// Ends the recording and gives what there is.
    ///
    /// - Throws: 409 when none is recorded.
    func end() throws -> TakeInProgress {
        try current.withLock { current in
            guard let take = current.take() else {
                throw APIError(.conflict, "no take is being recorded; begin one first")
            }
            return take
        }
    }

    /// Takes in what was found in the session's next frame.
    func add(_ result: FrameResult) { current.withLock { $0?.add(result) } }

    /// Says that the next frame does not continue the last one.
    func noteOtherSource() { current.withLock { $0?.noteOtherSource() } }
}
