import Glibc

/// A thread that nothing waits for.
package enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a thread of its own; gives the system's error number when there is none to be had.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let retained = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, retained.toOpaque())
        guard status != 0 else { return nil }
        retained.release()
        return status
    }
}
