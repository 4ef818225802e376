/// The time that a player goes by, and how it waits.
protocol PlayerClock: Sendable {
    /// The time that it is.
    var now: ContinuousClock.Instant { get }
    /// Waits on a locked condition until it is signalled or the time has come; may return early.
    func wait(on condition: MonotonicCondition, until deadline: ContinuousClock.Instant)
}

/// The real time.
struct RealPlayerClock: PlayerClock {
    var now: ContinuousClock.Instant { .now }

    func wait(on condition: MonotonicCondition, until deadline: ContinuousClock.Instant) {
        condition.wait(until: deadline)
    }
}
