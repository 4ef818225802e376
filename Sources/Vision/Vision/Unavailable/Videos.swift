// What reads videos by itself: named here, so that the compiler says why it is missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Use VNVideoProcessor, or read the frames with AVAssetReader and perform requests on them."
)
public final class VideoProcessor {}
