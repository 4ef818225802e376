import Foundation

/// The keys of files that earlier runs have read, for those that have not changed since.
///
/// A run that goes on where another was stopped would read all of a library to find that nothing is to be done.
struct BatchKnownFiles {
    private struct File {
        var stamp: BatchFileStamp
        var key: String
        var time: Double
    }

    private var files: [String: File] = [:]

    /// Reads the log of a batch's folder.
    ///
    /// - Parameters:
    ///   - settings: Those of the keys.
    ///   - names: The inputs that may be asked for.
    init(of folder: String, settings: String, names: Set<String>) {
        let log = folder + "/log"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: log)) ?? [] {
            guard let data = FileManager.default.contents(atPath: "\(log)/\(name)") else { continue }
            for line in BatchJSON.values(BatchLog.Line.self, in: data) where line.settings == settings {
                let (input, time) = (line.status.input, line.time ?? 0)
                guard let stamp = line.file, let key = line.status.key, names.contains(input),
                    files[input].map({ $0.time < time }) ?? true
                else { continue }
                files[input] = File(stamp: stamp, key: key, time: time)
            }
        }
    }

    /// The key of a file that is as it was; nil where it must be read.
    func key(of name: String, _ stamp: BatchFileStamp?) -> String? {
        files[name].flatMap { $0.stamp == stamp ? $0.key : nil }
    }
}
