import Foundation
import ResultExport
import VideoIO

/// The folder of one input's results while they are written: hidden, and removed unless they are published.
final class BatchResults {
    /// Where to write.
    let partialPath: String
    private let path: String
    private let descriptor: Int32

    /// Makes the folder.
    init(_ path: String) throws(ExportError) {
        self.path = path
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
}
