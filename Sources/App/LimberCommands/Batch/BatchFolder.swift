import Foundation
import Pipeline
import ResultExport
import VideoIO

/// The folder of a batch: `results/ab/KEY/` for each input that is done, and what else workers leave for each other.
///
/// `results/ab/KEY/status.json` says what a result is of; `aside/KEY.json` why an input is not tried again; `log/` has the
/// status lines of each run, `lists/` the inputs that it was to analyse; `claims/` what is being analysed now. Any number
/// of workers, on any machines that share the folder, may use it at the same time.
final class BatchFolder: Sendable {
    /// Where it is.
    let path: String

    /// Makes what is missing, and removes what killed workers left.
    init(_ path: String) throws(ExportError) {
        self.path = path
        var output = AnalysisOutput()
        for name in ["results", "aside", "log", "lists", "claims"] {
            output.folder = "\(path)/\(name)"
            try output.prepare()
        }
        BatchClaim.removeAbandoned(in: "\(path)/claims")
    }

    /// Where the results of a key are, or will be.
    func results(_ key: String) -> String { "\(path)/results/\(key.prefix(2))/\(key)" }

    /// The keys of which a batch's folder has results.
    static func keysOfResults(in folder: String) -> Set<String> {
        func names(_ path: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        }
        return Set(names("\(folder)/results").flatMap { names("\(folder)/results/\($0)") })
    }

    /// What is known of a key from earlier runs; nil when it is to be analysed.
    func earlierStatus(of key: String, retriesSetAside: Bool) -> BatchStatus? {
        BatchStatus(contentsOf: results(key) + "/status.json")
            ?? (retriesSetAside ? nil : BatchStatus(contentsOf: asidePath(key)))
    }

    /// Begins the results of a key; nil when another worker is at it.
    func begin(_ key: String) throws(ExportError) -> BatchClaim? {
        guard let claim = try BatchClaim(path: "\(path)/claims/\(key)") else { return nil }
        var output = AnalysisOutput()
        output.folder = URL(fileURLWithPath: results(key)).deletingLastPathComponent().path
        try output.prepare()
        return claim
    }

    /// Keeps an input from being tried again.
    func setAside(_ status: BatchStatus) throws(ExportError) {
        guard let key = status.key else { return }
        try ByteSink.write(status.line, to: asidePath(key))
    }

    /// Forgets that an input was set aside.
    func forgetAside(_ key: String) { unlink(asidePath(key)) }

    private func asidePath(_ key: String) -> String { "\(path)/aside/\(key).json" }
}
