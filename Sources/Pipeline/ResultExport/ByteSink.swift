import Foundation
import Glibc

/// Where exporters write: a file that appears under its name when complete, or the standard output.
///
/// Bytes are collected and written 64 KiB at a time. A sink for a file that is released before
/// `complete()` leaves nothing behind.
public final class ByteSink {
    private let descriptor: Int32
    private let name: String
    private let file: (temporary: String, path: String)?
    private var buffer: [UInt8] = []
    private var isOpen = true

    /// Writes to the standard output.
    public init() {
        descriptor = STDOUT_FILENO
        name = "standard output"
        file = nil
    }

    /// Writes the future file `path` under a temporary name; its folder must exist.
    public init(path: String) throws(ExportError) {
        let temporary = TemporaryFiles.begin(for: path)
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        name = path
        file = (temporary, path)
        guard descriptor >= 0 else {
            let status = errno
            TemporaryFiles.abandon(temporary)
            isOpen = false
            throw ExportError(.cannotWrite, path, errno: status)
        }
    }

    deinit {
        guard let file else { return }
        if isOpen { close(descriptor) }
        TemporaryFiles.abandon(file.temporary)
    }

    /// Adds bytes; they reach the file with the next 64 KiB, `flush()` or `complete()`.
    public func write(_ bytes: [UInt8]) throws(ExportError) {
        buffer += bytes
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes all collected bytes.
    public func flush() throws(ExportError) {
        var start = 0
        while start < buffer.count {
            let written = buffer.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
            }
            if written < 0 {
                if errno == EINTR { continue }
                let status = errno
                throw ExportError(
                    file == nil && status == EPIPE ? .readerGone : .cannotWrite, name, errno: status)
            }
            start += written
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the rest and gives the file its name.
    public func complete() throws(ExportError) {
        try flush()
        guard let file else { return }
        isOpen = false
        guard close(descriptor) == 0 else { throw ExportError(.cannotWrite, name, errno: errno) }
        try TemporaryFiles.complete(file.temporary, as: file.path)
    }
}
