import Pipeline
import ResultExport

/// One call of `limber photos`: all inputs that a user named, one after another.
public enum PhotosSession {
    /// Makes the pictures of all inputs and reports errors to the console; one that fails does not stop the others.
    ///
    /// - Parameters:
    ///   - names: What the user named.
    ///   - output: Where pictures go.
    ///   - console: Where errors, warnings and progress go.
    ///   - makeJob: Loads the models; called once.
    /// - Returns: True when everything was written.
    public static func run(
        _ names: [String], output: PhotosOutput, console: Console, makeJob: () throws -> PhotosJob
    ) async -> Bool {
        let job: PhotosJob
        do {
            try output.prepare()
            job = try makeJob()
            for notice in job.engineNotices { console.warning(notice) }
        } catch {
            console.error(error)
            return false
        }
        return await InputLoop.run(names, outputFolder: output.folder, console: console) { input in
            try await job.run(input) { InputLoop.show($0, of: input, on: console) }
        }
    }
}
