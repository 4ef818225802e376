import NIOCore
import Pipeline
import ResultExport
import Synchronization

/// A frame on its way to the readers of a session: encoded when the first of them fetches it, and once only.
final class StreamedFrame: Sendable {
    private let result: FrameResult
    private let statistics: LiveStatistics
    private let encoder: PictureEncoder
    private let encoded = Mutex<ByteBuffer?>(nil)

    init(_ result: FrameResult, statistics: LiveStatistics, encoder: PictureEncoder) {
        self.result = result
        self.statistics = statistics
        self.encoder = encoder
    }

    /// The JSON part and the picture's part, ready to be sent.
    func parts() throws -> ByteBuffer {
        try encoded.withLock { encoded in
            if let encoded { return encoded }
            let picture = try encoder.encode(result.frame.pixelBuffer)
            var json = JSONText()
            json.object { json in
                json.writeFrame(result)
                json.object("statistics") { statistics.write(to: &$0) }
                json.member("picture", true)
            }
            var buffer = ByteBufferAllocator().buffer(capacity: picture.count + json.bytes.count + 256)
            MultipartStream.writePart(ofType: "application/json", json.bytes, to: &buffer)
            MultipartStream.writePart(ofType: "image/jpeg", picture, to: &buffer)
            encoded = buffer
            return buffer
        }
    }
}
