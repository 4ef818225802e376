public import Pipeline
import PoseEstimation
public import ResultExport
import VideoIO

/// One call of `limber analyze`: all inputs a user named, one after another.
public enum AnalysisSession {
    /// Analyses all inputs and reports errors to the console; one that fails does not stop the others.
    ///
    /// - Parameters:
    ///   - names: What the user named.
    ///   - output: Where results go.
    ///   - settings: How sources are read.
    ///   - console: Where errors, warnings and progress go.
    ///   - classifierName: What the outputs call the classifier.
    ///   - makeAnalyzer: Loads the models; called once.
    /// - Returns: True when everything was written.
    public static func run(
        _ names: [String], output: AnalysisOutput, settings: SourceSettings = SourceSettings(),
        console: Console,
        classifierName: String?, makeAnalyzer: () throws -> (VideoAnalyzer, ActionRecognition?)
    ) async -> Bool {
        var job: AnalysisJob
        do {
            let (analyzer, actions) = try makeAnalyzer()
            for notice in PoseModelEngine.fallbackNotices(of: analyzer.engines) { console.warning(notice) }
            try output.prepare()
            job = AnalysisJob(
                analyzer: analyzer, actions: actions, classifierName: classifierName, output: output)
        } catch {
            console.error(error)
            return false
        }
        job.settings = settings
        return await InputLoop.run(names, outputFolder: output.folder, console: console) { input in
            var arePictures = false
            let summary = try await job.run(input) { progress in
                if case .opened(let format) = progress { arePictures = format.isPictureFolder }
                InputLoop.show(progress, of: input, on: console)
            }
            InputLoop.warn(
                ofDropped: summary.dropped, name: input.name.withoutCredentials, arePictures: arePictures,
                on: console)
        }
    }
}
