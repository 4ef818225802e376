import ActionTraining
import Foundation
import Synchronization

import Glibc

/// One line on a terminal that says how far training is; nothing elsewhere.
final class TrainingProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    func show(_ progress: TrainingProgress) {
        guard isTerminal else { return }
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            if let last, now - last < .milliseconds(100), progress.fractionCompleted > 0 { return false }
            last = now
            return true
        }
        guard isDue else { return }
        var text = progress.phase.rawValue
        if progress.fractionCompleted > 0 { text += "  \(Int(progress.fractionCompleted * 100)) %" }
        if let left = progress.timeLeft {
            let seconds = Int((left / .seconds(1)).rounded())
            let padding = seconds % 60 < 10 ? "0" : ""
            text += "  \(seconds / 60):\(padding)\(seconds % 60) left"
        }
        write(text)
    }

    func end() { write("") }

    private func write(_ text: String) {
        guard isTerminal else { return }
        try? FileHandle.standardError.write(contentsOf: Data(("\r" + text + "\u{1B}[K").utf8))
    }
}
