import Foundation
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

    /// Begins a file of at most `limit` bytes.
    init(path: String, limit: Int) throws(UploadError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritten(reason: String(cString: strerror(errno))) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.limit = limit
    }

    mutating func append(_ chunk: ByteBuffer) throws(UploadError) {
        length += chunk.readableBytes
        guard length <= limit else { throw .tooLong(limit: limit) }
        if !isKnown {
            head += chunk.readableBytesView.prefix(VideoSignature.length - head.count)
            if head.count == VideoSignature.length { try checkHead() }
        }
        do {
            try handle.write(contentsOf: chunk.readableBytesView)
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw isFull ? .diskFull : .notWritten(reason: String(cString: strerror(EIO)))
        }
    }

    mutating func finish() throws(UploadError) {
        if !isKnown { try checkHead() }
        try? handle.close()
    }

    private mutating func checkHead() throws(UploadError) {
        guard VideoSignature.isVideo(head) else { throw .notAVideo }
        isKnown = true
    }
}
