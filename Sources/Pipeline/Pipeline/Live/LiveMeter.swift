/// Measures rate and latency of the last seconds; time comes in as a value.
struct LiveMeter {
    typealias Instant = ContinuousClock.Instant

    /// How far back the figures reach.
    static let span = Duration.seconds(5)
    /// No more results than this are kept, whatever the rate.
    static let maximumCount = 1024

    private var results: [(end: Instant, latency: Duration)] = []
    private var start: Instant?

    /// Takes in a result: when its frame was handed in, and now.
    mutating func add(from begin: Instant, to now: Instant) {
        if start == nil { start = begin }
        forget(before: now - Self.span)
        if results.count == Self.maximumCount { results.removeFirst() }
        results.append((now, now - begin))
    }

    /// Results a second, as of now; before the first span is full, over the time since the first frame.
    mutating func framesPerSecond(at now: Instant) -> Double {
        forget(before: now - Self.span)
        guard let start, let first = results.first else { return 0 }
        let isFull = results.count == Self.maximumCount
        let elapsed = isFull ? now - first.end : min(Self.span, now - start)
        return Double(results.count) / max(elapsed / .seconds(1), 0.1)
    }

    /// The latency that a share of the last seconds' frames did not exceed; zero of nothing.
    func latency(_ share: Double) -> Duration {
        .milliseconds(1) * Distribution(results.map(\.latency)).percentile(share)
    }

    private mutating func forget(before limit: Instant) {
        if let kept = results.firstIndex(where: { $0.end > limit }) {
            results.removeFirst(kept)
        } else {
            results = []
        }
        // A session that pauses is measured again.
        if results.isEmpty && start.map({ $0 < limit }) ?? false { start = nil }
    }
}
