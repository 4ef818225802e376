import Foundation
import Glibc
import ResultExport

/// What a batch shows while it runs: status lines on standard output, how far it is on standard error.
///
/// On a terminal the progress is one line that changes; elsewhere a line every half minute.
public struct BatchProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var lastShown = ContinuousClock.now

    /// Why status lines were not written, such as a full disk; nil when all were, and where their reader has gone.
    public private(set) var problem: String?

    /// Nothing is shown yet.
    public init() {}

    /// Shows what became of an input.
    public mutating func show(_ status: BatchStatus, _ progress: BatchProgress) {
        if isTerminal { write("\r\u{1B}[K", to: STDERR_FILENO) }
        do throws(ExportError) {
            try ByteSink.writeToStandardOutput(status.line)
        } catch {
            problem = problem ?? error.description
        }
        let now = ContinuousClock.now
        if isTerminal {
            write(progress.text, to: STDERR_FILENO)
        } else if now - lastShown > .seconds(30) {
            lastShown = now
            write("limber: \(progress.text)\n", to: STDERR_FILENO)
        }
    }

    /// Shows the totals.
    public mutating func end(_ progress: BatchProgress) {
        if isTerminal { write("\r\u{1B}[K", to: STDERR_FILENO) }
        write(
            "limber: \(progress.done) done, \(progress.skipped) skipped, \(progress.failed) failed of \(progress.total)\n",
            to: STDERR_FILENO)
    }

    private func write(_ text: String, to descriptor: Int32) {
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
