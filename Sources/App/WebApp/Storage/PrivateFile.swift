import Foundation

/// Files that only their owner may read.
enum PrivateFile {
    /// Why a file could not be written.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The system's error number.
        let number: Int32

        var description: String { String(cString: strerror(number)) }
    }

    /// How the names of files end that are not complete yet.
    static let partialEnding = ".partial"

    /// Writes a file whole or not at all, also when the power fails; no other user can read it at any moment.
    static func write(_ data: Data, to path: String) throws(Failure) {
        let partial = path + ".\(RandomIdentifier.make().prefix(8))" + partialEnding
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
        } catch {
            unlink(partial)
            throw Failure(number: (error as? CocoaError)?.code == .fileWriteOutOfSpace ? ENOSPC : EIO)
        }
        guard rename(partial, path) == 0 else {
            let number = errno
            unlink(partial)
            throw Failure(number: number)
        }
    }
}
