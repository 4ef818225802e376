import Foundation
public import Movement
public import Pipeline
import PoseCore
import PoseEstimation
public import ResultExport
import Tracking
import VideoIO

/// Scores the postures of one input after another.
///
/// Frames are kept only for the second that is being scored, and pictures only of the worst moments so far.
public struct ErgonomicsJob: Sendable {
    /// What is scored and shown.
    public struct Configuration: Hashable, Sendable {
        /// What the user said of the work.
        public var task = ErgonomicTask()
        /// Only this person; nil: everyone.
        public var person: Int?
        /// Below this confidence a joint counts as not seen.
        public var minimumJointConfidence = JointAngles.minimumJointConfidence

        /// Creates the default: everyone, no load.
        public init() {}
    }

    /// What an input came to.
    public struct Outcome: Sendable {
        /// For the report.
        public let clip: ErgonomicsReport.Clip
        /// Frames that could not be decoded.
        public let dropped: Int
        /// Why the source broke off or an output failed.
        public let failures: [any Error]
    }

    /// Seconds between two of the worst moments of one person, in a film of a minute and more; in a shorter one less.
    static let momentSeparation = 5.0

    /// How sources are read.
    public var settings = SourceSettings()

    private let analyzer: VideoAnalyzer
    private let configuration: Configuration
    private let output: ErgonomicsOutput

    /// Creates a job; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - analyzer: What finds people, with their joints in space.
    ///   - configuration: What is scored.
    ///   - output: Where results go.
    public init(analyzer: VideoAnalyzer, configuration: Configuration, output: ErgonomicsOutput) {
        self.analyzer = analyzer
        self.configuration = configuration
        self.output = output
    }

    /// What the user said of the work.
    var task: ErgonomicTask { configuration.task }

    /// What is to be said of the engines that compute the pose models.
    var engineNotices: [String] { PoseModelEngine.fallbackNotices(of: analyzer.engines) }

    /// Analyses one input to its end; a table that it writes appears complete or not at all.
    ///
    /// - Returns: What the input came to, also when it broke off.
    /// - Throws: Why a source could not be opened or its first frame not be read.
    public func run(
        _ input: AnalysisInput, report: (AnalysisJob.Progress) -> Void = { _ in }
    ) async throws -> Outcome {
        let results = try input.results(of: analyzer, settings: settings)
        let format = results.format
        report(.opened(format))
        var summary = AnalysisSummary(frameRate: format.frameRate, secondsPerPrediction: 0)
        var table = GuardedOutput { try output.exporter(for: input.clip) }
        table.attempt {
            try $0?.begin(
                ExportHeader(source: format, engine: PoseModelEngine.summary(of: analyzer.engines)),
                task: configuration.task)
        }
        var course = ErgonomicsCourse(
            configuration, format: format, momentCount: output.report == nil ? 0 : output.momentCount)
        var waiting = WaitingFrames(of: format, hidesFaces: output.hidesFaces)
        func score(_ frames: [WaitingFrames.Ready]) throws {
            for frame in frames {
                for scored in try course.add(frame.result, covers: frame.covers) {
                    table.attempt { try $0?.write(scored.sample, file: scored.file) }
                }
            }
        }
        var breakage = try await results.forEach(while: { table.output != nil || output.report != nil }) {
            result in
            summary.add(result)
            try score(waiting.add(result))
            report(.frame(result))
        }
        summary.dropped = results.lostFrames
        for line in results.warnings.lines() { report(.warning(line)) }
        do {
            try score(waiting.removeAll())
            for scored in try course.finish() {
                table.attempt { try $0?.write(scored.sample, file: scored.file) }
            }
        } catch {
            breakage = breakage ?? error
        }
        var clip = course.clip(frames: summary.frames, isBroken: breakage != nil)
        clip.name = input.clip
        table.attempt { try $0?.complete(course.people) }
        for note in clip.notes { report(.warning("\(format.name): \(note)")) }
        return Outcome(
            clip: clip, dropped: summary.dropped, failures: [breakage, table.failure].compactMap { $0 })
    }
}
