/// How fast an upload must arrive: never silent for long, and in all not slower than a rate.
struct UploadPace: Hashable, Sendable {
    /// No byte for so long ends an upload; as much is granted to it beyond what its size allows.
    var idleTime = Duration.seconds(30)
    /// Bytes a second.
    var minimumRate = 128 << 10
    /// An upload that hangs for so long gives its place to one that finds none.
    var graceTime = Duration.seconds(2)

    /// How long the next bytes of an upload may take; at most zero: it is too slow.
    ///
    /// - Parameters:
    ///   - received: Bytes so far.
    ///   - elapsed: Time since its start.
    func timeLeft(received: Int, after elapsed: Duration) -> Duration {
        min(idleTime, idleTime + time(for: received) - elapsed)
    }

    /// True for an upload that another one may replace.
    func isHanging(received: Int, after elapsed: Duration) -> Bool {
        elapsed >= graceTime + time(for: received)
    }

    private func time(for bytes: Int) -> Duration { .seconds(Double(bytes) / Double(minimumRate)) }
}
