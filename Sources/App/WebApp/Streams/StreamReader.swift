/// A place among the readers of a session; released with the last reference.
final class StreamReader: Sendable {
    let subscription: StreamSubscription
    private let session: WebSession

    init(session: WebSession, subscription: StreamSubscription) {
        self.session = session
        self.subscription = subscription
    }

    deinit { session.unsubscribe(subscription) }
}
