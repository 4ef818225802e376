import PoseCore
import Synchronization
import VideoIO

/// Makes JPEG files of one session's pictures, for whichever reader asks first.
final class PictureEncoder: Sendable {
    /// The picture's longer side is at most this many pixels.
    static let maximumSide = 1280

    private let encoder = Mutex(JPEGEncoder(maximumSide: PictureEncoder.maximumSide))

    func encode(_ picture: PixelBuffer) throws(VideoError) -> [UInt8] {
        try encoder.withLock { encoder throws(VideoError) in try encoder.encode(picture) }
    }
}
