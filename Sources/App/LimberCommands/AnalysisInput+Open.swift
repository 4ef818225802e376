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
}
