public import Pipeline
import PoseCore
public import Throws
public import Trajectories

/// Throws as JSON Lines: `header`, then `trajectory` and `throw`, `summary` last.
///
/// `begin` once, `write` for what was found, `complete` once; released before that, it leaves no file behind.
public final class ThrowExporter {
    private let sink: ByteSink
    private let flushesEveryLine: Bool

    /// Writes to a sink.
    ///
    /// - Parameter flushesEveryLine: True for the standard output, where what is live must be seen at once.
    public init(to sink: ByteSink, flushesEveryLine: Bool) {
        self.sink = sink
        self.flushesEveryLine = flushesEveryLine
    }

    /// Writes the `header` line.
    public func begin(_ header: ExportHeader) throws(ExportError) {
        try line { $0.writeHeader(header) }
    }

    /// Writes a `trajectory` line.
    public func write(_ trajectory: TrajectoryObservation) throws(ExportError) {
        try line { $0.writeTrajectory(trajectory) }
    }

    /// Writes a `throw` line.
    public func write(_ thrown: Throw) throws(ExportError) {
        try line { $0.writeThrow(thrown) }
    }

    /// Writes the `summary` line and completes the file.
    public func complete(_ results: ThrowResults) throws(ExportError) {
        try line { json in
            json.writeThrowSummary(
                results.summary, isCameraSteady: results.isCameraSteady, scale: results.metricScale)
        }
        try sink.complete()
    }

    private func line(_ body: (inout JSONText) -> Void) throws(ExportError) {
        try sink.writeLine(body)
        if flushesEveryLine { try sink.flush() }
    }
}
