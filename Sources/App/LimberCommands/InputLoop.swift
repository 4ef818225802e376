import Foundation
import Pipeline
import ResultExport
import VideoIO

/// All inputs that a user named, one after another; one that fails does not stop the others.
enum InputLoop {
    /// Calls `body` for each input and reports what it throws to the console.
    ///
    /// - Parameter folder: Where outputs go, which are no inputs; nil: to no folder.
    /// - Returns: True when nothing was thrown.
    static func run(
        _ names: [String], outputFolder folder: String?, console: Console,
        _ body: (AnalysisInput) async throws -> Void
    ) async -> Bool {
        var isDone = true
        for input in AnalysisInput.list(names, outputFolders: folder.map { [$0] } ?? []) {
            do {
                defer { console.end() }
                try await body(try input.get())
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

    /// Shows one step of an input's analysis on the console.
    static func show(_ progress: AnalysisJob.Progress, of input: AnalysisInput, on console: Console) {
        switch progress {
        case .opened(let format):
            console.begin(format, clip: input.clip)
            if let hint = hint(ofSlowMotion: format) { console.warning(hint) }
        case .frame(let result): console.show(result)
        case .wrote(let path): console.note("limber: wrote \(path)")
        case .scaledFrames(let path):
            console.warning("\(path): frames of another size than the first are scaled to fit the video")
        case .warning(let text): console.warning(text)
        case .failed(let error): console.error(error)
        }
    }

    /// What is to be said of a film that says itself that it is in slow motion, or of a time lapse; nil where the user did.
    static func hint(ofSlowMotion format: SourceFormat) -> String? {
        guard format.slowMotion == 1, let factor = format.captureSlowMotion else { return nil }
        let (times, pace) = factor > 1 ? (factor, "slower") : (1 / factor, "faster")
        return String(
            format: "%@: plays %.3g times %@ than it was filmed; "
                + "give --slow-motion %.3g for the movement's own times and speeds",
            format.name, times, pace, factor)
    }

    /// Warns of frames that are missing in the results.
    static func warn(ofDropped count: Int, name: String, arePictures: Bool, on console: Console) {
        if let text = note(ofDropped: count, name: name, arePictures: arePictures) { console.warning(text) }
    }

    /// What is to be said of frames that are missing in the results; nil when none is.
    static func note(ofDropped count: Int, name: String, arePictures: Bool) -> String? {
        guard count > 0 else { return nil }
        let noun = (arePictures ? "picture" : "frame") + (count == 1 ? "" : "s")
        return "\(name): \(count) \(noun) could not be decoded and \(count == 1 ? "is" : "are") missing"
    }
}
