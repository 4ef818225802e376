public import Pipeline
import SyntheticScenes
public import VideoIO

extension AnalysisInput {
    /// Opens the source.
    ///
    /// - Parameters:
    ///   - canceller: Ends a read that waits for the network, from any thread.
    ///   - sequenceFrameRate: Frames a second of a folder of pictures that are a film's; nil: photographs.
    public func open(
        canceller: ReadCanceller = ReadCanceller(), sequenceFrameRate: Double? = nil
    ) throws -> any FrameReading {
        if let demo = try DemoSource(name: name) { return demo }
        var configuration = FrameReader.Configuration()
        configuration.sequenceFrameRate = sequenceFrameRate
        return try FrameReader(name, configuration: configuration, canceller: canceller)
    }

    /// Opens the source, and analyses it as the results are asked for; a task that is cancelled ends its read, too.
    ///
    /// - Parameter sequenceFrameRate: Frames a second of a folder of pictures that are a film's; nil: photographs.
    func results(
        of analyzer: VideoAnalyzer, sequenceFrameRate: Double? = nil
    ) throws -> AnalysisResults {
        let canceller = ReadCanceller()
        return analyzer.results(
            of: try open(canceller: canceller, sequenceFrameRate: sequenceFrameRate),
            onCancel: canceller.cancel)
    }
}
