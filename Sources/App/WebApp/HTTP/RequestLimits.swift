import NIOCore
import PoseCore

/// Bounds of what one client may ask for.
struct RequestLimits: Sendable {
    var sessions = SessionLimits()
    var uploads = UploadLimits()
    /// Bytes of a posted JPEG.
    var pictureBytes = 8 << 20
    /// Pixels of a posted JPEG, read from its header before anything is decoded.
    var pictureSize = PixelSize(width: 4096, height: 4096)
    /// Bytes of a JSON body.
    var jsonBytes = 64 << 10
    /// A body must be there within this time; of uploads `UploadPace` decides.
    var bodyTime = TimeAmount.seconds(30)
    /// Where a request is answered before its body has ended, the rest may take so long.
    var drainTime = TimeAmount.seconds(5)
    /// A reader of a stream that takes nothing for so long is dropped.
    var stalledReaderTime = TimeAmount.seconds(10)
    /// A client that confirms nothing of what it was sent for so long has gone, as a phone that left the network: work for
    /// it ends.
    var silentClientTime = TimeAmount.seconds(4)
    /// A connection without a request is closed after this time.
    var idleConnectionTime = TimeAmount.seconds(30)
    /// Connections at the same time; more wait to be accepted.
    var connections = 12_000
}
