import Tracking

/// Counts the picture cuts of a live source in the order in which its frames come.
///
/// Frames that the session drops count too: between two that are worked on, a cut may lie at any of them, and at a
/// low rate the movement of a near person would look like one.
struct LiveScenes {
    private var detector = CutDetector()
    private var count = 0

    /// The frame with the scene that it belongs to.
    mutating func number(_ decoded: DecodedFrame) -> DecodedFrame {
        if detector.isCut(decoded.thumbnail, at: decoded.frame.timestamp) { count += 1 }
        var numbered = decoded
        numbered.scene = count
        return numbered
    }
}
