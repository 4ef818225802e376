// What has no counterpart here: named, so that the compiler says why where it is used.

/// Shows a camera's picture on a screen.
@available(
    *, unavailable, message: "there are no layers on Linux; draw the frames yourself, or use Limber's page"
)
public class AVCaptureVideoPreviewLayer {}

/// Takes photographs.
@available(
    *, unavailable, message: "cameras on Linux take no photographs; take a frame of AVCaptureVideoDataOutput"
)
public class AVCapturePhotoOutput {}

/// Records a camera to a file.
@available(
    *, unavailable,
    message:
        "use Limber's VideoWriter (article Porting code from Vision, Draw and write) to write frames to a file"
)
public class AVCaptureMovieFileOutput {}

/// Plays media.
@available(*, unavailable, message: "there is no player on Linux; read the frames with AVAssetReader")
public class AVPlayer {}

/// What a player plays.
@available(*, unavailable, message: "there is no player on Linux; read the frames with AVAssetReader")
public class AVPlayerItem {}

/// Shows a player's picture on a screen.
@available(*, unavailable, message: "there are no layers on Linux; read the frames with AVAssetReader")
public class AVPlayerLayer {}

/// Gives a player's frames.
@available(*, unavailable, message: "there is no player on Linux; read the frames with AVAssetReader")
public class AVPlayerItemVideoOutput {}

/// Writes frames to a file.
@available(
    *, unavailable,
    message:
        "use Limber's VideoWriter (article Porting code from Vision, Draw and write) to write frames to a file"
)
public class AVAssetWriter {}

/// How far away each pixel is.
@available(
    *, unavailable, message: "there is no depth data on Linux; joints in space are estimated from the picture"
)
public class AVDepthData {}

/// Gives the depth of a camera's pictures.
@available(
    *, unavailable, message: "there is no depth data on Linux; joints in space are estimated from the picture"
)
public class AVCaptureDepthDataOutput {}

/// Gives the frames of several tracks, composed.
@available(
    *, unavailable, message: "tracks are not composed on Linux; read one with AVAssetReaderTrackOutput"
)
public class AVAssetReaderVideoCompositionOutput {}

/// How tracks are composed to frames.
@available(
    *, unavailable, message: "tracks are not composed on Linux; read one with AVAssetReaderTrackOutput"
)
public class AVVideoComposition {}

/// Puts tracks together.
@available(
    *, unavailable, message: "tracks are not composed on Linux; read one with AVAssetReaderTrackOutput"
)
public class AVMutableComposition {}

/// Something that a file says of itself.
@available(*, unavailable, message: "a video's metadata are not read on Linux; ffprobe shows them")
public class AVMetadataItem {}

extension AVAsset {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "a video's metadata are not read on Linux; ffprobe shows them")
    public var metadata: [AVMetadataItem] { [] }

    /// Not on Linux: see the message.
    @available(*, unavailable, message: "a video's metadata are not read on Linux; ffprobe shows them")
    public var commonMetadata: [AVMetadataItem] { [] }
}

extension AVAssetTrack {
    /// Not on Linux: see the message.
    @available(
        *, unavailable, message: "the data rate is not known on Linux; divide the file's size by the duration"
    )
    public var estimatedDataRate: Float { 0 }
}

extension AVAsyncProperty where Root: AVAsset, Value == [Any] {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "a video's metadata are not read on Linux; ffprobe shows them")
    public static var metadata: AVAsyncProperty { .init { _ in [] } }

    /// Not on Linux: see the message.
    @available(*, unavailable, message: "a video's metadata are not read on Linux; ffprobe shows them")
    public static var commonMetadata: AVAsyncProperty { .init { _ in [] } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == Float {
    /// Not on Linux: see the message.
    @available(
        *, unavailable, message: "the data rate is not known on Linux; divide the file's size by the duration"
    )
    public static var estimatedDataRate: AVAsyncProperty { .init { _ in 0 } }
}
