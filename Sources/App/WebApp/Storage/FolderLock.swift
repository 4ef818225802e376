import Glibc

/// Lets one process at a time change a folder, as long as all that do take this lock.
enum FolderLock {
    /// Runs `body` when no other process holds the lock; at once where the file system knows no locks.
    static func withLock<Result, Failure>(
        of folder: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {} }
        return try body()
    }
}
