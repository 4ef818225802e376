public import Pipeline
import SyntheticScenes
public import VideoIO

extension AnalysisInput {
    /// Opens the source.
    ///
    /// - Parameter settings: How a source is read that is no demo.
    public func open(settings: SourceSettings = SourceSettings()) throws -> any FrameReading {
        if let demo = try DemoSource(name: name) { return demo }
        var configuration = FrameReader.Configuration()
        configuration.sequenceFrameRate = settings.sequenceFrameRate
        configuration.slowMotion = settings.slowMotion
        configuration.verifiesCertificates = settings.verifiesCertificates
        return try FrameReader(name, configuration: configuration)
    }

    /// Opens the source, and analyses it as the results are asked for; a task that is cancelled ends its read, too.
    ///
    /// - Parameter settings: How it is read.
    func results(
        of analyzer: VideoAnalyzer, settings: SourceSettings = SourceSettings()
    ) throws -> AnalysisResults {
        analyzer.results(of: try open(settings: settings))
    }
}
