import Glibc

/// A file that appears under its name complete or not at all: written beside it, then renamed.
struct PartialFile: ~Copyable {
    /// The final name.
    let path: String
    /// Where to write: hidden, in the same folder.
    let partialPath: String
    private var isPending = true
    private var lockDescriptor: Int32 = -1

    /// Fails when the folder is missing or the name is too long, a folder's, a device's or a pipe's; creates nothing.
    init(_ path: String) throws(VideoError) {
        self.path = path
        let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = path[..<split]
        partialPath = PartialName.path(for: path)
        if isFolder(path) || split == path.endIndex {
            throw VideoError(.writeFailed, path, "is a folder; give the name of a file")
        }
        if PartialName.isTooLong(path) {
            throw VideoError(
                .writeFailed, path,
                "has a name of \(PartialName.length(ofNameIn: path)) bytes, and \(PartialName.maximumLength) is the most; shorten the input's name"
            )
        }
        if PartialName.isDeviceOrPipe(path) {
            throw VideoError(.writeFailed, path, "is a device or a pipe; give the name of a file")
        }
        if !folder.isEmpty && !isFolder(String(folder)) {
            throw VideoError(.writeFailed, path, "the folder \(folder) does not exist; create it first")
        }
    }

    deinit {
        if lockDescriptor >= 0 { close(lockDescriptor) }
        if isPending { unlink(partialPath) }
    }

    /// Marks the file, which must be there, as being written.
    mutating func lock() {
        lockDescriptor = open(partialPath, O_RDONLY | O_CLOEXEC)
        if lockDescriptor >= 0 { PartialName.lock(lockDescriptor) }
    }

    /// Gives the file its final name, in place of any file of that name.
    mutating func publish() throws(VideoError) {
        guard rename(partialPath, path) == 0 else { throw Self.error(path, -errno) }
        isPending = false
    }

    /// Removes what was written.
    mutating func discard() {
        if isPending { unlink(partialPath) }
        isPending = false
    }

    /// Why writing failed, and what to do about it.
    static func error(_ path: String, _ status: Int32) -> VideoError {
        let advice =
            switch status {
            case -ENOSPC, -EDQUOT: "the disk is full; make room or choose another folder"
            case -EACCES, -EPERM, -EROFS:
                "may not be written here (\(statusText(status))); choose another folder"
            default: "cannot be written (\(statusText(status)))"
            }
        return VideoError(.writeFailed, path, advice, underlying: status)
    }
}
