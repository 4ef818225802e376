import ServiceLifecycle

/// Tends the sessions while the server runs, and ends them when it stops.
struct SessionService: Service {
    /// Sessions that are not used end within this time after they may.
    private static let period = Duration.seconds(1)
    /// Every so many periods workouts are saved, which is what kill -9 may lose of them, and readers of streams get a
    /// sign of life, so that one that has vanished is noticed.
    private static let periodsPerRound = 5

    let store: SessionStore

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var count = 0
            while (try? await Task.sleep(for: Self.period)) != nil {
                count += 1
                await store.endUnused()
                guard count.isMultiple(of: Self.periodsPerRound) else { continue }
                await store.tend()
                store.sendHeartbeats()
            }
        }
        await store.shutDown()
    }
}
