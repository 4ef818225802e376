public import Pipeline
import PoseCore
import PoseEstimation
import ResultExport
public import Throws
public import Trajectories
public import VideoIO

/// Finds the throws of one input after another and writes them.
///
/// Of a file, trajectories and throws are written at its end, refined by the whole of it; of a camera or a stream, as soon
/// as a flight has ended.
public struct ThrowsJob: Sendable {
    /// Makes the detector of one source.
    public typealias DetectorFactory = @Sendable (SourceFormat) throws -> any TrajectoryDetecting

    /// What a source came to.
    public struct Summary: Sendable {
        /// Frames analysed.
        public var frames = 0
        /// Frames that could not be decoded.
        public var dropped = 0
        /// True when frames had different times.
        public var hasDuration = false
        /// Trajectories and throws.
        public var results = ThrowResults()
    }

    /// Fewer frames hold no trajectory: Vision's least trajectory length.
    public static let minimumFrameCount = 5

    /// How sources are read.
    public var settings = SourceSettings()

    private let analyzer: VideoAnalyzer
    private let configuration: ThrowAnalysis.Configuration
    private let classifierName: String?
    private let output: ThrowsOutput
    private let makeDetector: DetectorFactory

    /// Creates a job; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - analyzer: What finds people.
    ///   - configuration: How throws are found.
    ///   - classifierName: What the outputs call the classifier of throws; nil without one.
    ///   - output: Where results go.
    ///   - makeDetector: Makes what finds flying objects, once for each source.
    public init(
        analyzer: VideoAnalyzer, configuration: ThrowAnalysis.Configuration, classifierName: String?,
        output: ThrowsOutput, makeDetector: @escaping DetectorFactory
    ) {
        self.analyzer = analyzer
        self.configuration = configuration
        self.classifierName = classifierName
        self.output = output
        self.makeDetector = makeDetector
    }

    /// What is to be said of the engines that compute the pose models.
    var engineNotices: [String] { PoseModelEngine.fallbackNotices(of: analyzer.engines) }

    /// Analyses one input to its end; what it writes appears complete or not at all.
    ///
    /// - Returns: What the source came to.
    /// - Throws: Also, after everything else was written, why a source broke off or an output failed.
    public func run(
        _ input: AnalysisInput, report: (AnalysisJob.Progress) -> Void = { _ in }
    ) async throws -> Summary {
        let results = try input.results(of: analyzer, settings: settings)
        let format = results.format
        report(.opened(format))
        var configuration = configuration
        configuration.keepsEvidence = !format.isLive
        var stage = ThrowStage(detector: try makeDetector(format), configuration: configuration)
        var outputs = ThrowOutputs(
            input.clip, output, targets: configuration.targets, format: format,
            header: ExportHeader(
                source: format, classifier: classifierName,
                engine: PoseModelEngine.summary(of: analyzer.engines)))
        var summary = Summary()
        var firstTime: Timestamp?
        var breakage = try await results.forEach(while: { outputs.areWanted }) { result in
            outputs.write(result, try stage.analyze(result))
            summary.frames += 1
            let time = result.frame.timestamp
            if let firstTime, time != firstTime { summary.hasDuration = true }
            firstTime = firstTime ?? time
            report(.frame(result))
        }
        summary.dropped = results.lostFrames
        for line in results.warnings.lines() { report(.warning(line)) }
        do {
            summary.results = try stage.finish()
            outputs.complete(summary.results)
        } catch {
            breakage = breakage ?? error
        }
        var failures = ([breakage] + outputs.failures).compactMap { $0 }
        for written in outputs.written { report(written) }
        let failure = failures.popLast()
        for other in failures { report(.failed(other)) }
        if let failure { throw failure }
        return summary
    }
}
