public import VideoIO

/// What a file of results begins with.
public struct ExportHeader: Hashable, Sendable {
    /// What is known of the source.
    public var source: SourceFormat
    /// The classifier's name, or nil when actions are not recognised.
    public var classifier: String?
    /// The classifier's labels in its order; empty without one.
    public var labels: [String]

    /// Creates a header.
    public init(source: SourceFormat, classifier: String? = nil, labels: [String] = []) {
        self.source = source
        self.classifier = classifier
        self.labels = labels
    }
}

/// Writes the results of one source in one format.
///
/// `begin` once, `write` for every frame, `complete` once; released before that, it leaves no file behind.
protocol ResultExporter: AnyObject {
    func begin(_ header: ExportHeader) throws(ExportError)
    func write(_ result: FrameResult) throws(ExportError)
    func complete(_ summary: AnalysisSummary) throws(ExportError)
}
