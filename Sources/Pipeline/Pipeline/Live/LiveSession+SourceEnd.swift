import Synchronization

/// What a source that ends leaves to be said.
extension LiveSession {
    /// Says that the source has ended and returns the throws with objects that still fly; nil where none are searched for.
    public func finishThrows() throws -> LiveThrowResult? {
        try chain.withLock { try $0?.throwing.finish() }
    }

    /// Says that the source has ended: repetitions and actions that go on are over, and what was shorter than a window is
    /// classified.
    public func finishActions() throws -> SourceEnd {
        let generation = recognitionGeneration
        return try chain.withLock { try $0?.finishActions(generation) } ?? SourceEnd()
    }
}
