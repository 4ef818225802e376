import Foundation
import Pipeline
import ResultExport

/// One line that says how far the analysis of a source is, at most ten times a second.
struct ProgressBar {
    private let clip: String
    private let frameCount: Int?
    private let start = ContinuousClock.now
    private var lastDrawn: ContinuousClock.Instant?
    private var frames = 0
    private var label = ""

    /// - Parameter frameCount: How many frames to expect, nil when unknown.
    init(clip: String, frameCount: Int?) {
        self.clip = clip
        self.frameCount = frameCount
    }

    /// Takes in the next frame; the new line, or nil when it is too early for one.
    mutating func advance(_ result: FrameResult) -> String? {
        frames += 1
        if let prediction = result.predictions.last { label = prediction.label }
        let now = ContinuousClock.now
        if let lastDrawn, now - lastDrawn < .milliseconds(100) { return nil }
        lastDrawn = now
        return text(elapsed: (now - start) / .seconds(1))
    }

    /// The line after `elapsed` seconds.
    func text(elapsed: Double) -> String {
        let speed = Double(frames) / max(elapsed, 0.001)
        var parts = [clip]
        if let frameCount, frameCount > 0 {
            let share = min(1, Double(frames) / Double(frameCount))
            let filled = Int(share * 20)
            parts.append(
                "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "]"
            )
            parts.append("\(Int(share * 100)) %")
            let left = Int((Double(max(0, frameCount - frames)) / speed).rounded())
            parts.append("\(left / 60):\(zeroPadded(left % 60, digits: 2)) left")
        } else {
            parts.append("\(frames) frames")
        }
        parts.append("\(Int(speed)) frames/s")
        if !label.isEmpty { parts.append(label) }
        return parts.joined(separator: "  ").plainLine
    }
}
