import PoseCore
import VideoIO

/// The search for the frame that a seek shows: the first at or after its target, or the source's last.
struct FrameSearch {
    /// The time sought.
    let target: Timestamp
    /// True: frames before the target are analysed, by their known poses.
    private(set) var isWarmingUp: Bool
    /// The newest frame before the target.
    private var passed: Frame?
    /// Seconds before the end in which the last frame is looked for next.
    private var reach = 1.0

    init(target: Timestamp, isWarmingUp: Bool) {
        self.target = target
        self.isWarmingUp = isWarmingUp
    }

    /// True for a frame before the target, which is not shown; it is kept in case that it is the last.
    mutating func passes(_ frame: Frame) -> Bool {
        guard frame.timestamp < target else { return false }
        passed = frame
        return true
    }

    /// At the source's end: its last frame and the time that it is shown with; nil: none was passed.
    var last: (frame: Frame, time: Timestamp)? {
        // A session takes no frame of the same time twice.
        passed.map { ($0, isWarmingUp ? $0.timestamp.advanced(by: 0.001) : $0.timestamp) }
    }

    /// At the source's end, no frame was passed: from where the last frame is looked for; nil where there is none.
    mutating func earlierStart(in format: SourceFormat) -> Timestamp? {
        guard let duration = format.duration.map({ $0 / .seconds(1) }), reach < 2 * duration else {
            return nil
        }
        defer { (reach, isWarmingUp) = (2 * reach, false) }
        return Timestamp(seconds: max(0, min(target.seconds, duration) - reach))
    }
}
