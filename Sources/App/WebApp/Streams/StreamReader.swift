/// A place among the readers of a session; released with the last reference.
final class StreamReader: Sendable {
    let subscription: StreamSubscription
    private let release: @Sendable () -> Void

    /// - Parameter release: Gives the place back.
    init(_ subscription: StreamSubscription, release: @escaping @Sendable () -> Void) {
        self.subscription = subscription
        self.release = release
    }

    deinit { release() }
}
