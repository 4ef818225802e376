import ServiceLifecycle

/// Tends the sessions while the server runs, and ends them when it stops.
struct SessionService: Service {
    /// What kill -9 may lose of a running workout.
    static let period = Duration.seconds(5)
    /// Every so many periods readers of streams get a sign of life.
    private static let periodsPerHeartbeat = 3

    let store: SessionStore

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var count = 0
            while (try? await Task.sleep(for: Self.period)) != nil {
                count += 1
                await store.tend()
                if count.isMultiple(of: Self.periodsPerHeartbeat) { store.sendHeartbeats() }
            }
        }
        await store.shutDown()
    }
}
