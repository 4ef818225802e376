public import Pipeline
import SyntheticScenes
public import VideoIO

extension AnalysisInput {
    /// Opens the source.
    ///
    /// - Parameter timing: What the source does not say of its times; a demo knows its own.
    public func open(timing: SourceTiming = SourceTiming()) throws -> any FrameReading {
        if let demo = try DemoSource(name: name) { return demo }
        var configuration = FrameReader.Configuration()
        configuration.sequenceFrameRate = timing.sequenceFrameRate
        configuration.slowMotion = timing.slowMotion
        return try FrameReader(name, configuration: configuration)
    }

    /// Opens the source, and analyses it as the results are asked for; a task that is cancelled ends its read, too.
    ///
    /// - Parameter timing: What the source does not say of its times.
    func results(
        of analyzer: VideoAnalyzer, timing: SourceTiming = SourceTiming()
    ) throws -> AnalysisResults {
        analyzer.results(of: try open(timing: timing))
    }
}
