import PixelSampling
import PoseCore
import Tracking

/// A frame, what can be made of it where it was read, beside the analysis of those before, and how long both took.
struct DecodedFrame: Sendable {
    let frame: Frame
    /// How long it took to read the frame.
    let duration: Duration
    /// What cuts are found by.
    let thumbnail: Thumbnail
    /// How long it took to make the thumbnail.
    let thumbnailDuration: Duration
    /// Counts the picture cuts of a live source up to this frame, those at frames that were dropped included; nil:
    /// the frame before is the one that was read before.
    var scene: Int?

    init(frame: Frame, duration: Duration) {
        self.frame = frame
        self.duration = duration
        let start = ContinuousClock.now
        thumbnail = CutDetector.thumbnail(of: frame.pixelBuffer)
        thumbnailDuration = ContinuousClock.now - start
    }
}
