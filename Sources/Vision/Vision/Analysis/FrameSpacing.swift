import PoseCore

/// Decides which frames of a video are analysed: those that are far enough apart in time.
struct FrameSpacing {
    /// Timestamps of some formats are whole milliseconds.
    private static let timestampTolerance = 0.001

    /// The least time between two analysed frames; zero: every frame is analysed.
    let spacing: Duration
    /// The time of the frame that was analysed last.
    var lastAnalyzed: Timestamp?

    /// True for a frame that is to be analysed: also one of another time line, or before the last one.
    func isDue(_ place: FramePlace) -> Bool {
        guard let lastAnalyzed, spacing > .zero, !place.isAfterClockJump, place.timestamp >= lastAnalyzed
        else { return true }
        let seconds = spacing / .seconds(1)
        return place.timestamp.seconds(since: lastAnalyzed) >= seconds
            - min(Self.timestampTolerance, 0.1 * seconds)
    }
}
