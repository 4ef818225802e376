import Pipeline
import PoseEstimation
import ResultExport
import VideoIO

/// One call of `limber ergonomics`: all inputs that a user named, one after another, and one report.
public enum ErgonomicsSession {
    /// Scores all inputs and reports errors to the console; one that fails does not stop the others.
    ///
    /// - Parameters:
    ///   - names: What the user named.
    ///   - output: Where results go.
    ///   - console: Where errors, warnings and progress go.
    ///   - makeJob: Loads the models; called once.
    /// - Returns: True when everything was written.
    public static func run(
        _ names: [String], output: ErgonomicsOutput, console: Console,
        makeJob: () throws -> ErgonomicsJob
    ) async -> Bool {
        let job: ErgonomicsJob
        do {
            try output.prepare()
            job = try makeJob()
            for notice in job.engineNotices { console.warning(notice) }
        } catch {
            console.error(error)
            return false
        }
        let report = ErgonomicsReport(task: job.task)
        let isDone = await InputLoop.run(names, outputFolder: output.folder, console: console) { input in
            do {
                try await score(input, by: job, for: report, console: console)
            } catch let error as ExportError where error.code == .readerGone && output.report != nil {
                // The report goes on, though the table is not read any more.
            }
        }
        return write(report, to: output.report, console: console) && isDone
    }

    private static func score(
        _ input: AnalysisInput, by job: ErgonomicsJob, for report: ErgonomicsReport, console: Console
    ) async throws {
        let outcome = try await job.run(input) { InputLoop.show($0, of: input, on: console) }
        report.add(outcome.clip)
        InputLoop.warn(
            ofDropped: outcome.dropped, name: input.name.withoutCredentials,
            arePictures: outcome.clip.source.isPictureFolder, on: console)
        var failures = outcome.failures
        let failure = failures.popLast()
        for other in failures { console.error(other) }
        if let failure { throw failure }
    }

    /// A report of nothing is not written: a file of that name stays as it was.
    private static func write(_ report: ErgonomicsReport, to path: String?, console: Console) -> Bool {
        guard let path, !report.isEmpty else { return true }
        do {
            try report.write(to: path)
            console.note("limber: wrote \(path)")
            return true
        } catch {
            console.error(error)
            return false
        }
    }
}
