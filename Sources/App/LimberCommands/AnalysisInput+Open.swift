public import Pipeline
import SyntheticScenes
public import VideoIO

extension AnalysisInput {
    /// Opens the source.
    ///
    /// - Parameter canceller: Ends a read that waits for the network, from any thread.
    public func open(canceller: ReadCanceller = ReadCanceller()) throws -> any FrameReading {
        if let demo = try DemoSource(name: name) { return demo }
        return try FrameReader(name, canceller: canceller)
    }
}
