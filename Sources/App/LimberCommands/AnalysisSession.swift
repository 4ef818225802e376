import Foundation
import Glibc
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
    ///   - console: Where errors, warnings and progress go.
    ///   - classifierName: What the outputs call the classifier.
    ///   - makeAnalyzer: Loads the models; called once.
    /// - Returns: True when everything was written.
    public static func run(
        _ names: [String], output: AnalysisOutput, console: Console, classifierName: String?,
        makeAnalyzer: () throws -> (VideoAnalyzer, ActionRecognition?)
    ) async -> Bool {
        let job: AnalysisJob
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
        var isDone = true
        for input in AnalysisInput.list(names) {
            do {
                let input = try input.get()
                defer { console.end() }
                var arePictures = false
                let summary = try await job.run(input) { progress in
                    switch progress {
                    case .opened(let format):
                        arePictures = format.isPictureFolder
                        console.begin(format, clip: input.clip)
                    case .frame(let result): console.show(result)
                    case .wrote(let path): console.note("limber: wrote \(path)")
                    case .scaledFrames(let path):
                        console.warning(
                            "\(path): frames of another size than the first are scaled to fit the video")
                    case .warning(let text): console.warning(text)
                    case .failed(let error): console.error(error)
                    }
                }
                warn(
                    of: summary, name: input.name.withoutCredentials, arePictures: arePictures,
                    console: console)
            } catch let error as ExportError where error.code == .readerGone {
                // As `head` does when it has enough.
                TemporaryFiles.removeAllAndExit(0)
            } catch {
                console.error(error)
                isDone = false
            }
        }
        return isDone
    }

    private static func warn(
        of summary: AnalysisSummary, name: String, arePictures: Bool, console: Console
    ) {
        if summary.dropped > 0 {
            let noun = (arePictures ? "picture" : "frame") + (summary.dropped == 1 ? "" : "s")
            console.warning("\(name): \(summary.dropped) \(noun) could not be decoded and are missing")
        }
        if summary.framesWithPeople == 0 {
            console.warning(
                "\(name): nobody was found in \(summary.frames == 1 ? "its frame" : "any of its \(summary.frames) frames")"
            )
        }
    }
}
