import Foundation
import ResultExport

/// What a run was to analyse and what became of it, for `BatchSummary`: a list, and a file of status lines that grows.
struct BatchLog {
    /// One status with the settings that it is of.
    struct Line: Codable {
        var settings: String
        /// Seconds since 1970 at which the input ended; nil in logs of versions that did not note it.
        var time: Double?
        /// The file as it was when its key was computed; nil for what is none.
        var file: BatchFileStamp?
        var status: BatchStatus
    }

    /// The inputs of one worker.
    struct List: Codable {
        var settings: String
        var manifest: String
        var shard: String
        /// The options of the analysis; nil in lists of versions that did not note them.
        var options: [String]?
        /// Seconds since 1970 at which the worker began; nil in lists of versions that did not note it.
        var time: Double?
        var inputs: [String]

        /// Which share it is; nil when the text is not this version's.
        var share: BatchShard? { BatchShard(shard.replacing("-of-", with: "/")) }
    }

    private let settings: String
    private let path: String
    private let descriptor: Int32

    /// Writes the list in place of that of an earlier run for the same share of the same manifest.
    ///
    /// - Parameter manifest: Its path, or `-` for the standard input.
    init(
        _ folder: String, settings: String, options: [String], manifest: String, shard: BatchShard,
        inputs: [String]
    ) throws(ExportError) {
        self.settings = settings
        let share = "\(shard.number)-of-\(shard.count)"
        let list = List(
            settings: settings, manifest: manifest, shard: share, options: options,
            time: Date().timeIntervalSince1970, inputs: inputs)
        // All lists on standard input have the same name: what is in them distinguishes them.
        let parts = [settings, manifest, share] + (manifest == "-" ? inputs : [])
        let name = BatchKey.digest(parts).prefix(12)
        try ByteSink.write(BatchJSON.line(list), to: "\(folder)/lists/\(share)-\(name).json")
        // Unique on all machines that share the folder.
        path = "\(folder)/log/\(share)-\(UUID().uuidString.lowercased()).jsonl"
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ExportError(.cannotWrite, path, errno: errno) }
    }

    /// Adds one line; a killed process leaves at most one that is not whole.
    func add(_ status: BatchStatus, file: BatchFileStamp? = nil) throws(ExportError) {
        let line = BatchJSON.line(
            Line(settings: settings, time: Date().timeIntervalSince1970, file: file, status: status))
        let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count < line.count else { return }
        throw ExportError(.cannotWrite, path, errno: count < 0 ? errno : ENOSPC)
    }
}
