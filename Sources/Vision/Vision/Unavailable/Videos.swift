// What reads videos by itself: named here, so that the compiler says why it is missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Read the frames with AVAssetReader and perform requests on them, one after another."
)
public final class VNVideoProcessor {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Read the frames with AVAssetReader and perform requests on them, one after another."
)
public final class VideoProcessor {}
