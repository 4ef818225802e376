import Foundation
import Glibc

/// What tells without reading a file that it is as it was: its size and the times of its last changes.
struct BatchFileStamp: Hashable, Codable {
    /// A file that changed so few seconds ago may change again without another time: disks count in up to two seconds.
    private static let settlingTime = 2.0

    /// Bytes.
    var size: Int64
    /// Seconds since 1970 at which its content was changed; programs that copy files set it.
    var modified: Double
    /// Seconds since 1970 at which anything of it was changed; no program sets it.
    var changed: Double

    /// Nil for what is no file, and for a playlist, which stands for other files.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, BatchPlaylist(path) == nil
        else { return nil }
        size = Int64(status.st_size)
        modified = Self.seconds(status.st_mtim)
        changed = Self.seconds(status.st_ctim)
    }

    /// False for a file that has just changed.
    func isSettled(at now: Double = Date().timeIntervalSince1970) -> Bool {
        now - changed > Self.settlingTime
    }

    /// True where only names and permissions have changed, if anything.
    func hasContent(of other: BatchFileStamp) -> Bool { size == other.size && modified == other.modified }

    private static func seconds(_ time: timespec) -> Double {
        Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
