import Hummingbird
import NIOCore

/// A request's body that must keep a pace; the connection of one that does not is closed.
struct PacedBody: AsyncSequence {
    let body: RequestBody
    let pace: UploadPace
    let context: WebContext

    func makeAsyncIterator() -> Iterator {
        Iterator(base: body.makeAsyncIterator(), pace: pace, context: context)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: RequestBody.AsyncIterator
        fileprivate let pace: UploadPace
        fileprivate let context: WebContext
        private let start = ContinuousClock.now
        private var received = 0

        fileprivate init(base: RequestBody.AsyncIterator, pace: UploadPace, context: WebContext) {
            self.base = base
            self.pace = pace
            self.context = context
        }

        mutating func next() async throws -> ByteBuffer? {
            let left = pace.timeLeft(received: received, after: .now - start)
            let context = context
            let chunk = try await context.within(.nanoseconds(Swift.max(0, Int64(left / .nanoseconds(1))))) {
                try await base.next()
            }
            // A body that was cut off must not pass for a whole one.
            guard chunk != nil || context.channel.isActive else { throw ChannelError.inputClosed }
            received += chunk?.readableBytes ?? 0
            return chunk
        }
    }
}
