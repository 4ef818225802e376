package import Foundation
import Glibc
import VideoIO

/// Where exporters write: a file that appears under its name when complete, the standard output, or a program's own receiver.
///
/// Bytes are collected and written 64 KiB at a time. A sink for a file that is released before
/// `complete()` leaves nothing behind.
///
///     var body: [UInt8] = []
///     let exporter = JSONLinesExporter(
///         to: ByteSink { body += $0; return true }, flushesEveryFrame: false)
public final class ByteSink {
    private let descriptor: Int32
    private let name: String
    private let file: (temporary: String, path: String)?
    private let receive: ((_ bytes: [UInt8]) -> Bool)?
    private var buffer: [UInt8] = []
    /// The line that is being written; its memory serves the next one too.
    var line = JSONText()
    /// True while the descriptor is to be closed here.
    private var isOpen: Bool

    /// Writes to the standard output.
    public init() {
        descriptor = STDOUT_FILENO
        name = "standard output"
        file = nil
        receive = nil
        isOpen = false
    }

    /// Gives the bytes to a receiver, such as the body of an HTTP response.
    ///
    /// - Parameter receive: Called with what has been collected; false: no more is wanted, and writing throws an `ExportError`
    ///   with the code `readerGone`.
    public init(_ receive: @escaping (_ bytes: [UInt8]) -> Bool) {
        descriptor = -1
        name = "receiver"
        file = nil
        self.receive = receive
        isOpen = false
    }

    /// Writes the future file `path` under a temporary name; its folder must exist.
    ///
    /// What is no file, such as a pipe or `/dev/full`, is written to as it is.
    public init(path: String) throws(ExportError) {
        receive = nil
        // Found out before there is anything to write.
        try Self.check(path: path)
        if PartialName.isDeviceOrPipe(path) {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
            name = path
            file = nil
            isOpen = descriptor >= 0
            guard isOpen else { throw ExportError(.cannotWrite, path, errno: errno) }
            return
        }
        let temporary = TemporaryFiles.begin(for: path)
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        name = path
        file = (temporary, path)
        isOpen = descriptor >= 0
        guard isOpen else {
            let status = errno
            TemporaryFiles.abandon(temporary)
            throw ExportError(.cannotWrite, path, errno: status)
        }
        PartialName.lock(descriptor)
    }

    /// Writes a whole file: it is there complete, or as it was before.
    ///
    /// - Parameter option: What names the file on the command line, for messages.
    package static func write(_ data: Data, to path: String, option: String = "--output") throws(ExportError)
    {
        PartialName.removeAbandoned(in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        do throws(ExportError) {
            let sink = try ByteSink(path: path)
            try sink.write([UInt8](data))
            try sink.complete()
        } catch {
            throw ExportError(error.code, path, errno: error.underlying, option: option)
        }
    }

    /// Writes all that a command prints; a reader that has enough before the end, such as `head`, has what it wanted.
    package static func writeToStandardOutput(_ data: Data) throws(ExportError) {
        do throws(ExportError) {
            let sink = ByteSink()
            try sink.write([UInt8](data))
            try sink.complete()
        } catch  where error.code == .readerGone {
            return
        }
    }

    /// Makes sure that a file can be written to a path, before there is anything to write.
    ///
    /// - Parameter option: What names the file on the command line, for messages.
    package static func check(path: String, option: String = "--output") throws(ExportError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw ExportError(.cannotWrite, path, errno: EISDIR, option: option)
        }
        guard !PartialName.isTooLong(path) else {
            throw ExportError(.cannotWrite, path, errno: ENAMETOOLONG, option: option)
        }
        // What is no file is written to as it is; of a file the folder is written to.
        let place =
            PartialName.isDeviceOrPipe(path)
            ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/."
        guard access(place, W_OK) == 0 else {
            throw ExportError(.cannotWrite, path, errno: errno, option: option)
        }
    }

    deinit {
        if isOpen { close(descriptor) }
        if let file { TemporaryFiles.abandon(file.temporary) }
    }

    /// Adds bytes; they reach the file with the next 64 KiB, `flush()` or `complete()`.
    public func write(_ bytes: [UInt8]) throws(ExportError) {
        buffer += bytes
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes all collected bytes.
    public func flush() throws(ExportError) {
        if let receive {
            defer { buffer.removeAll(keepingCapacity: true) }
            guard buffer.isEmpty || receive(buffer) else {
                throw ExportError(.readerGone, "\(name): wants no more")
            }
            return
        }
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
        guard isOpen else { return }
        isOpen = false
        guard close(descriptor) == 0 else { throw ExportError(.cannotWrite, name, errno: errno) }
        guard let file else { return }
        try TemporaryFiles.complete(file.temporary, as: file.path)
    }
}
