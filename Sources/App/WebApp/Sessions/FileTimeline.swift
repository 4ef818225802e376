import Foundation
import Movement
import Pipeline
import ResultExport
import VideoIO

/// What the background analysis of a session's file has found so far.
struct FileTimeline: Sendable {
    private var summary = WorkoutSummary(hasVideoTimes: true)
    /// Seconds; nil until the file was opened, and for files that do not say.
    private var duration: Double?
    /// Seconds from the file's start that are analysed.
    private var analyzed = 0.0
    /// True when nothing more will be found.
    private(set) var isComplete = false
    /// Why the rest cannot be analysed.
    private var message: String?
    /// Frames that could not be decoded.
    private var lostFrames = 0
    /// True when the file was cut off, or has frames that were not decoded or of which parts were guessed.
    private var isDamaged = false

    /// Takes in what happened; `reason` makes of a message one for clients.
    mutating func take(_ event: FileAnalysis.Event, reason: (String) -> String) {
        switch event {
        case .opened(let format): duration = format.duration.map { $0 / .seconds(1) }
        case .frame(let result):
            summary.add(result, at: .now)
            analyzed = max(analyzed, result.frame.timestamp.seconds)
        case .ended(let found, let lostFrames, let warnings):
            summary.add(found)
            self.lostFrames = lostFrames
            isDamaged = lostFrames > 0 || !warnings.damagedSources.isEmpty
            analyzed = max(analyzed, duration ?? 0)
            isComplete = true
        case .failed(let message):
            self.message = reason(message)
            isComplete = true
        }
    }

    /// Writes the members of a `timeline` object.
    func write(to json: inout JSONText) {
        json.member("duration", duration, decimals: 3)
        json.member("analyzed", analyzed, decimals: 3)
        json.member("complete", isComplete)
        if let message { json.member("message", message) }
        if isDamaged {
            json.member("damaged", true)
            json.member("lost", lostFrames)
        }
        json.write(summary.bouts.map(WorkoutReport.Bout.init))
    }
}
