import ResultExport

/// How far a batch is, and how long the rest will take.
public struct BatchProgress: Sendable {
    /// Inputs of this worker.
    public let total: Int
    /// Inputs that were analysed.
    public private(set) var done = 0
    /// Inputs with results from an earlier run.
    public private(set) var skipped = 0
    /// Inputs without results.
    public private(set) var failed = 0
    /// Frames that were analysed.
    public private(set) var frames = 0

    private let start: ContinuousClock.Instant
    private var now: ContinuousClock.Instant

    init(total: Int, start: ContinuousClock.Instant = .now) {
        self.total = total
        self.start = start
        now = start
    }

    /// Takes in what ended.
    mutating func add(_ status: BatchStatus, at time: ContinuousClock.Instant) {
        now = time
        switch status.status {
        case .done:
            done += 1
            frames += status.frames ?? 0
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
    }

    /// Inputs that ended.
    public var ended: Int { done + skipped + failed }

    /// Time that the rest will take, if it goes on as so far; nil while that cannot be said.
    ///
    /// Inputs that were skipped took next to no time, and it is not known how many of the rest are such.
    public var remaining: Duration? {
        guard ended < total else { return .zero }
        guard done > 0 else { return nil }
        return (now - start) / (done + failed) * (total - ended)
    }

    /// For example `120 of 2000 (6 %), 3 failed, 251 frames/s, 1:02:10 left`.
    public var text: String {
        var parts = ["\(ended) of \(total) (\(total == 0 ? 100 : ended * 100 / total) %)"]
        if failed > 0 { parts.append("\(failed) failed") }
        let elapsed = (now - start) / .seconds(1)
        if frames > 0, elapsed > 0 { parts.append("\(Int(Double(frames) / elapsed)) frames/s") }
        if let remaining, ended < total {
            let seconds = Int(remaining / .seconds(1))
            parts.append(
                "\(seconds / 3600):\(zeroPadded(seconds / 60 % 60, digits: 2)):\(zeroPadded(seconds % 60, digits: 2)) left"
            )
        }
        return parts.joined(separator: ", ")
    }
}
