public import Pipeline
import PoseCore
import PoseEstimation
public import ResultExport
import Tracking
public import VideoIO

/// Analyses one input after another and writes each one's results.
public struct AnalysisJob: Sendable {
    /// What is reported while an input is analysed.
    public enum Progress: Sendable {
        /// The source was opened.
        case opened(SourceFormat)
        /// One more frame was analysed.
        case frame(FrameResult)
        /// A file was written.
        case wrote(path: String)
        /// Frames of another size than the first were scaled to fit this video.
        case scaledFrames(path: String)
        /// What is odd about the source's pictures or its clock, in one line.
        case warning(String)
        /// One of several outputs, or the source, failed; `run` throws the last failure.
        case failed(any Error)
    }

    /// True: a camera or a live stream, which has no end, is an error.
    var refusesLiveSources = false
    /// How sources are read.
    var settings = SourceSettings()

    private let analyzer: VideoAnalyzer
    private let actions: ActionRecognition?
    private let classifierName: String?
    private let output: AnalysisOutput

    /// Creates a job; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - analyzer: What finds people and actions.
    ///   - actions: The recognition that the analyzer was made with.
    ///   - classifierName: What the outputs call the classifier.
    ///   - output: Where results go.
    public init(
        analyzer: VideoAnalyzer, actions: ActionRecognition?, classifierName: String?, output: AnalysisOutput
    ) {
        self.analyzer = analyzer
        self.actions = actions
        self.classifierName = actions == nil ? nil : classifierName
        self.output = output
    }

    /// Analyses one input to its end; what it writes appears complete or not at all.
    ///
    /// A source that breaks off, as a camera that is pulled out does, ends there, and so does one at a frame of which the
    /// poses or actions cannot be computed: what came before is written. When one output fails the others are still
    /// written.
    ///
    /// - Parameters:
    ///   - input: The source.
    ///   - report: Called for each step, on the calling task.
    /// - Returns: What the source came to.
    /// - Throws: Also, after everything else was written, why a source or the analysis broke off or an output failed.
    public func run(_ input: AnalysisInput, report: (Progress) -> Void = { _ in }) async throws
        -> AnalysisSummary
    {
        // Opened before any output is begun: most failures are here.
        let results = try input.results(of: analyzer, settings: settings)
        let format = results.format
        guard !refusesLiveSources || !format.isLive else {
            throw VideoError(
                .unsupported, format.name, "is live and has no end; record it with `limber analyze`")
        }
        report(.opened(format))
        let replaced = ReplacedResults(of: input.clip, in: output)
        var table = GuardedOutput { try output.exporter(for: input.clip) }
        let (emoji, hidesFaces) = (output.hasEmoji, output.hidesFaces)
        var overlay =
            output.hasOverlay
            ? output.path(input.clip, ".overlay.mp4").map { path in
                GuardedOutput {
                    try OverlayVideoWriter(
                        path: path, source: format, drawsEmoji: emoji, hidesFaces: hidesFaces)
                }
            } : nil
        var summary = AnalysisSummary(
            frameRate: format.frameRate,
            secondsPerPrediction: format.arePhotographs ? actions?.secondsPerPrediction ?? 0 : nil)
        table.attempt {
            try $0.begin(
                ExportHeader(
                    source: format, classifier: classifierName, labels: actions?.classifier.labels ?? [],
                    engine: PoseModelEngine.summary(of: analyzer.engines)))
        }
        let breakage = try await results.forEach(while: { table.output != nil || overlay?.output != nil }) {
            summary.add($0)
            let result = $0
            table.attempt { try $0.write(result) }
            overlay?.attempt { try $0.write(result) }
            report(.frame(result))
        }
        summary.dropped = results.lostFrames
        for line in results.warnings.lines() { report(.warning(line)) }
        for line in summary.warnings(of: format, window: actions?.secondsOfMovement) {
            report(.warning(line))
        }
        // Of outputs that all failed, or a source that broke off, there are too few frames to say that of.
        if summary.framesWithPeople == 0, breakage == nil, table.output != nil || overlay?.output != nil {
            let frames = summary.frames == 1 ? "its frame" : "any of its \(summary.frames) frames"
            report(.warning("\(format.name): nobody was found in \(frames)"))
        }
        table.attempt { try $0.complete(summary) }
        for notice in table.output?.notices ?? [] { report(.warning(notice)) }
        overlay?.attempt { try $0.complete() }
        if table.output != nil || overlay?.output != nil,
            let notice = replaced?.notice(writtenFor: format.name)
        {
            report(.warning(notice))
        }
        if let overlay = overlay?.output?.video {
            report(.wrote(path: overlay.path))
            if let problem = overlay.soundProblem { report(.warning("\(format.name): \(problem)")) }
            if overlay.hasScaledFrames { report(.scaledFrames(path: overlay.path)) }
        }
        var failures: [any Error] = [breakage, table.failure, overlay?.failure].compactMap { $0 }
        let failure = failures.popLast()
        for other in failures { report(.failed(other)) }
        if let failure { throw failure }
        return summary
    }
}
