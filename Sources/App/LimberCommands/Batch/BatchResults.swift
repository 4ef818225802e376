import Foundation
import ResultExport
import VideoIO

/// The folder of one input's results while they are written: hidden, and removed unless they are published.
final class BatchResults {
    /// Where to write.
    let partialPath: String
    private let path: String
    private let descriptor: Int32
    private let synchronize: (String) throws(ExportError) -> Void

    /// Makes the folder.
    ///
    /// - Parameter synchronize: Waits until what a file or a folder holds is on the disk.
    init(
        _ path: String,
        synchronize: @escaping (String) throws(ExportError) -> Void = BatchResults.synchronize
    ) throws(ExportError) {
        self.path = path
        self.synchronize = synchronize
        partialPath = PartialName.path(for: path)
        TemporaryFiles.note(partialPath)
        guard mkdir(partialPath, 0o777) == 0 else {
            throw ExportError(.cannotWrite, path, errno: errno)
        }
        descriptor = open(partialPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { PartialName.lock(descriptor) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        TemporaryFiles.abandon(partialPath)
    }

    /// Gives the folder its name; from then on its results are done.
    func publish(_ status: BatchStatus) throws(ExportError) {
        // A machine that loses power keeps no status of results that it has lost.
        for name in FileManager.default.subpaths(atPath: partialPath) ?? [] {
            try synchronize(partialPath + "/" + name)
        }
        try synchronize(partialPath)
        try ByteSink.write(status.line, to: partialPath + "/status.json")
        guard rename(partialPath, path) != 0 else { return }
        guard errno == ENOTEMPTY || errno == EEXIST else {
            throw ExportError(.cannotWrite, path, errno: errno)
        }
        // Where a disk knows no locks, another worker may have been faster: its results are the same.
        guard BatchStatus(contentsOf: path + "/status.json") == nil else { return }
        // A machine that lost power before all of it was on the disk left it: without a status these are no results.
        try? FileManager.default.removeItem(atPath: path)
        guard rename(partialPath, path) == 0 else { throw ExportError(.cannotWrite, path, errno: errno) }
    }

    private static func synchronize(_ path: String) throws(ExportError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ExportError(.cannotWrite, path, errno: errno) }
        defer { close(descriptor) }
        // Not every disk can be waited for.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw ExportError(.cannotWrite, path, errno: errno)
        }
    }
}
