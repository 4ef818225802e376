public import Pipeline
import SyntheticScenes
public import VideoIO

extension AnalysisInput {
    /// Opens the source.
    ///
    /// - Parameters:
    ///   - canceller: Ends a read that waits for the network, from any thread.
    ///   - timing: What the source does not say of its times; a demo knows its own.
    public func open(
        canceller: ReadCanceller = ReadCanceller(), timing: SourceTiming = SourceTiming()
    ) throws -> any FrameReading {
        if let demo = try DemoSource(name: name) { return demo }
        var configuration = FrameReader.Configuration()
        configuration.sequenceFrameRate = timing.sequenceFrameRate
        configuration.slowMotion = timing.slowMotion
        return try FrameReader(name, configuration: configuration, canceller: canceller)
    }

    /// Opens the source, and analyses it as the results are asked for; a task that is cancelled ends its read, too.
    ///
    /// - Parameter timing: What the source does not say of its times.
    func results(
        of analyzer: VideoAnalyzer, timing: SourceTiming = SourceTiming()
    ) throws -> AnalysisResults {
        let canceller = ReadCanceller()
        return analyzer.results(
            of: try open(canceller: canceller, timing: timing),
            onCancel: canceller.cancel)
    }
}
