import Foundation
import Glibc
public import Pipeline
import PoseEstimation
public import ResultExport
import Synchronization
import VideoIO

/// One of a batch's processes: analyses the sources that come on the standard input, until that is closed.
public enum BatchWorker {
    /// Loads the models and analyses; returns when the batch has ended.
    ///
    /// - Parameters:
    ///   - output: The form of the results.
    ///   - settings: How sources are read.
    ///   - classifierName: What the outputs call the classifier.
    ///   - makeAnalyzer: Loads the models; called once.
    public static func run(
        output: AnalysisOutput, settings: SourceSettings, classifierName: String?,
        makeAnalyzer: () throws -> (VideoAnalyzer, ActionRecognition?)
    ) async {
        // Nothing else may come between the replies.
        let replies = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        func reply(_ reply: BatchMessage.Reply) {
            let line = BatchJSON.line(reply)
            _ = line.withUnsafeBytes { write(replies, $0.baseAddress, $0.count) }
        }
        let (analyzer, actions): (VideoAnalyzer, ActionRecognition?)
        do {
            (analyzer, actions) = try makeAnalyzer()
        } catch {
            return reply(.impossible(reason: "\(error)"))
        }
        reply(.ready)
        for await order in orders() {
            var output = output
            output.folder = order.folder
            var job = AnalysisJob(
                analyzer: analyzer, actions: actions, classifierName: classifierName, output: output)
            job.refusesLiveSources = true
            job.settings = settings
            reply(await result(of: order, job: job, reply: reply))
        }
    }

    private static func result(
        of order: BatchMessage.Order, job: AnalysisJob, reply: (BatchMessage.Reply) -> Void
    ) async -> BatchMessage.Reply {
        var (frames, warnings): (Int, [String]) = (0, [])
        var lastReply = ContinuousClock.now
        do {
            let input = AnalysisInput(name: order.input, clip: "result")
            let summary = try await job.run(input) { progress in
                switch progress {
                case .frame:
                    frames += 1
                    let now = ContinuousClock.now
                    guard frames == 1 || now - lastReply > .milliseconds(500) else { return }
                    lastReply = now
                    reply(.progress(frames: frames))
                case .warning(let text): warnings.append(text.withoutCredentialsInText)
                case .opened(let format):
                    if let hint = InputLoop.hint(ofSlowMotion: format) { warnings.append(hint) }
                case .wrote, .scaledFrames, .failed: break
                }
            }
            if summary.dropped > 0 { warnings.append("\(summary.dropped) frames could not be decoded") }
            return .done(frames: frames, warnings: warnings)
        } catch let error as ExportError where [ENOSPC, EDQUOT, EROFS].contains(error.underlying) {
            return .impossible(reason: "\(error)")
        } catch let error as VideoError where [-ENOSPC, -EDQUOT].contains(error.underlying ?? 0) {
            return .impossible(reason: "\(error)")
        } catch {
            return .failed(
                reason: "\(error)".withoutCredentialsInText, frames: frames, warnings: warnings)
        }
    }

    /// What comes on the standard input; a batch that has ended ends this process, whatever it is doing.
    private static func orders() -> AsyncStream<BatchMessage.Order> {
        let (stream, continuation) = AsyncStream.makeStream(of: BatchMessage.Order.self)
        Thread.detachNewThread {
            while let line = readLine() {
                if let order = try? JSONDecoder().decode(BatchMessage.Order.self, from: Data(line.utf8)) {
                    continuation.yield(order)
                }
            }
            TemporaryFiles.removeAllAndExit(0)
        }
        return stream
    }
}
