// What shows or records on a screen has no counterpart here; the compiler says so where it is used.

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
@available(*, unavailable, message: "use Limber's VideoWriter (VideoIO) to write frames to a file")
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
@available(*, unavailable, message: "use Limber's VideoWriter (VideoIO) to write frames to a file")
public class AVAssetWriter {}
