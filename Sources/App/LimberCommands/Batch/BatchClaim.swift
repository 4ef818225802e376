import Foundation
import ResultExport
import VideoIO

/// The right to analyse one content, which one process has at a time; the system takes it back when that process ends.
final class BatchClaim {
    private let path: String
    private let descriptor: Int32

    /// Nil when another process has it. On a disk without locks (Lustre mounted without `flock`, NFS without a lock service)
    /// every process has it.
    ///
    /// - Parameter lock: Locks an open file without waiting; returns the system's error number, 0 for none.
    init?(path: String, lock: (Int32) -> Int32 = BatchClaim.lock) throws(ExportError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw ExportError(.cannotWrite, path, errno: errno) }
            guard lock(descriptor) != EWOULDBLOCK else {
                close(descriptor)
                return nil
            }
            // The process that had it may have removed the file meanwhile: then the lock is on nothing.
            if Self.isSame(descriptor, path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Removes the files of claims that nothing holds.
    static func removeAbandoned(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // Taken and released.
            _ = try? BatchClaim(path: "\(folder)/\(name)")
        }
    }

    private static func lock(_ descriptor: Int32) -> Int32 {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
