import NIOCore
import PoseCore

/// Bounds of what one client may ask for.
struct RequestLimits: Sendable {
    /// Bytes of a posted JPEG.
    var pictureBytes = 8 << 20
    /// Pixels of a posted JPEG, read from its header before anything is decoded.
    var pictureSize = PixelSize(width: 4096, height: 4096)
    /// Bytes of a JSON body.
    var jsonBytes = 64 << 10
    /// Bytes of an uploaded video.
    var uploadBytes = 2 << 30
    /// Videos that may lie in the upload folder at the same time.
    var uploads = 16
    /// Live sessions at the same time.
    var sessions = 8
    /// Frames of one session that may be on their way at the same time.
    var framesInFlight = 4
    /// A body must be there within this time; uploads may take `uploadTime`.
    var bodyTime = TimeAmount.seconds(30)
    var uploadTime = TimeAmount.hours(1)
    /// A reader of a stream that takes nothing for so long is dropped.
    var stalledReaderTime = TimeAmount.seconds(10)
    /// A session that is not used for so long ends.
    var unusedSessionTime = Duration.seconds(60)
    /// An upload that no session ever played is removed after this time.
    var unusedUploadTime = Duration.seconds(15 * 60)
    /// A connection without a request is closed after this time.
    var idleConnectionTime = TimeAmount.seconds(30)
    /// Connections at the same time; more wait to be accepted.
    var connections = 12_000
}
