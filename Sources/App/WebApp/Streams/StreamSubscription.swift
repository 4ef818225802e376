import Synchronization

/// One reader of a session's streams; it takes what comes at its own pace.
final class StreamSubscription: Sendable {
    /// True for a reader of pictures and frames, false for one of predictions and states.
    let wantsFrames: Bool
    private let mailbox = Mutex(StreamMailbox())
    private let signal: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(wantsFrames: Bool) {
        self.wantsFrames = wantsFrames
        // One signal is enough: the first to wake takes all that waits.
        (signal, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ item: StreamMailbox.Item) {
        mailbox.withLock { $0.put(item) }
        wake.yield()
    }

    /// Ends the stream after what already waits.
    func close() {
        mailbox.withLock { $0.close() }
        wake.yield()
    }

    /// The next item; nil when the stream has ended or the task was cancelled. For one task at a time.
    func next() async -> StreamMailbox.Item? {
        var signals = signal.makeAsyncIterator()
        while true {
            let (item, isClosed) = mailbox.withLock { ($0.take(), $0.isClosed) }
            if let item { return item }
            if isClosed { return nil }
            if await signals.next() == nil { return nil }
        }
    }
}
