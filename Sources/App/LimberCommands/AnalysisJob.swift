import Foundation
public import Pipeline
import PoseCore
import ResultExport
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
    }

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
    /// A source that breaks off, as a camera that is pulled out does, ends there: what came before is written.
    ///
    /// - Parameters:
    ///   - input: The source.
    ///   - report: Called for each step, on the calling task.
    /// - Returns: What the source came to.
    /// - Throws: Also, after everything was written, why a source broke off.
    public func run(_ input: AnalysisInput, report: (Progress) -> Void = { _ in }) async throws
        -> AnalysisSummary
    {
        let canceller = ReadCanceller()
        // Opened before any output is begun: most failures are here.
        let results = analyzer.results(of: try input.open(canceller: canceller), onCancel: canceller.cancel)
        let format = results.format
        report(.opened(format))
        let exporter = try output.exporter(for: input.clip)
        let overlay =
            try output.hasOverlay
            ? output.path(input.clip, ".overlay.mp4").map { try OverlayExporter(path: $0, source: format) }
            : nil
        var summary = AnalysisSummary(
            frameRate: format.frameRate, secondsPerPrediction: actions?.secondsPerPrediction ?? 0)
        try exporter.begin(
            ExportHeader(source: format, classifier: classifierName, labels: actions?.classifier.labels ?? [])
        )
        // The end of a live source is up to its viewer.
        if format.isLive { TemporaryFiles.record(endedBy: { results.finish() }) }
        defer { TemporaryFiles.record(endedBy: nil) }
        var breakage: VideoError?
        let iterator = results.makeAsyncIterator()
        while breakage == nil {
            do {
                guard let result = try await iterator.next() else { break }
                summary.add(result)
                try exporter.write(result)
                try overlay?.write(result)
                report(.frame(result))
            } catch let error as VideoError where [.readFailed, .timedOut].contains(error.code) {
                breakage = error
            }
        }
        try Task.checkCancellation()
        summary.dropped = results.lostFrames
        try exporter.complete(summary)
        try overlay?.complete()
        if let overlay { report(.wrote(path: overlay.path)) }
        if let breakage { throw breakage }
        return summary
    }
}
