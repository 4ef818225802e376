import Foundation
import HTTPTypes
import NIOCore

/// An upload while it arrives: checked at its beginning, bounded, written as it comes.
struct UploadFile: Sendable {
    private let handle: FileHandle
    private let limit: Int
    /// Bytes so far.
    private(set) var length = 0
    /// The first bytes, until they are enough to recognise the kind of file.
    private var head: [UInt8] = []
    private var isKnown = false

    init(path: String, limit: Int) throws(APIError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw APIError(
                .internalServerError, "the upload cannot be written (\(String(cString: strerror(errno))))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.limit = limit
    }

    mutating func append(_ chunk: ByteBuffer) throws(APIError) {
        length += chunk.readableBytes
        guard length <= limit else {
            throw APIError(.contentTooLarge, "the video is longer than \(limit >> 20) MB; send a smaller one")
        }
        if !isKnown {
            head += chunk.readableBytesView.prefix(VideoSignature.length - head.count)
            if head.count == VideoSignature.length { try checkHead() }
        }
        do {
            try handle.write(contentsOf: chunk.readableBytesView)
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw APIError(
                isFull ? HTTPResponse.Status(code: 507) : .internalServerError,
                isFull
                    ? "the server's disk is full; free some space there"
                    : "the upload cannot be written (\(error))")
        }
    }

    mutating func finish() throws(APIError) {
        if !isKnown { try checkHead() }
        try? handle.close()
    }

    private mutating func checkHead() throws(APIError) {
        guard VideoSignature.isVideo(head) else {
            throw APIError(
                .unsupportedMediaType,
                "the upload is no video of a known kind; send MP4, MOV, MKV, WebM, AVI, MPEG, OGG, FLV, ASF or Y4M"
            )
        }
        isKnown = true
    }
}
