import NIOCore
import Synchronization

/// Hands what a session emits to all its readers, none of which can hold it up.
final class StreamHub: Sendable {
    /// More readers of one session are turned away.
    static let readerLimit = 16

    private struct Readers {
        var subscriptions: [ObjectIdentifier: StreamSubscription] = [:]
        var isClosed = false
    }

    private let readers = Mutex(Readers())

    var hasReaders: Bool { readers.withLock { !$0.subscriptions.isEmpty } }

    /// Adds a reader; nil when the hub is closed.
    ///
    /// - Throws: When there are too many.
    func subscribe(wantsFrames: Bool) throws(StreamError) -> StreamSubscription? {
        let subscription = StreamSubscription(wantsFrames: wantsFrames)
        return try readers.withLock { readers throws(StreamError) in
            guard !readers.isClosed else { return nil }
            guard readers.subscriptions.count < Self.readerLimit else {
                throw .tooManyReaders(limit: Self.readerLimit)
            }
            readers.subscriptions[ObjectIdentifier(subscription)] = subscription
            return subscription
        }
    }

    func unsubscribe(_ subscription: StreamSubscription) {
        readers.withLock { $0.subscriptions[ObjectIdentifier(subscription)] = nil }
    }

    func send(_ message: StreamMessage) {
        for subscription in subscriptions { subscription.put(.message(message)) }
    }

    /// Sends a frame to the readers of frames, and after it what else it came to, such as predictions, to all.
    func send(_ frame: StreamedFrame, _ messages: [StreamMessage]) {
        for subscription in subscriptions {
            if subscription.wantsFrames { subscription.put(.frame(frame)) }
            for message in messages { subscription.put(.message(message)) }
        }
    }

    /// Ends all streams after what already waits.
    func close() {
        let subscriptions = readers.withLock { readers in
            defer { readers.subscriptions = [:] }
            readers.isClosed = true
            return Array(readers.subscriptions.values)
        }
        for subscription in subscriptions { subscription.close() }
    }

    private var subscriptions: [StreamSubscription] { readers.withLock { Array($0.subscriptions.values) } }
}
