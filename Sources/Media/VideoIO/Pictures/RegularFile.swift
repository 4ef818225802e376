import Glibc

/// A file that is read in places, for what stands in a picture's header.
package final class RegularFile {
    /// Bytes in the file.
    let size: Int
    private let descriptor: Int32

    /// Opens a file; nil for what cannot be read, and for pipes and devices, which can be read only once.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// True for a pipe, which can be read only once.
    package static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// The bytes from `offset` on: `count` of them, fewer at the end of the file.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset < size else { return [] }
        let wanted = min(count, size - offset)
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted, let start = buffer.baseAddress {
                let read = pread(descriptor, start + filled, wanted - filled, off_t(offset + filled))
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}
