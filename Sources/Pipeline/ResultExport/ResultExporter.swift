public import Pipeline
public import VideoIO

/// What a file of results begins with.
public struct ExportHeader: Hashable, Sendable {
    /// What is known of the source.
    public var source: SourceFormat
    /// The classifier's name, or nil when actions are not recognised.
    public var classifier: String?
    /// The classifier's labels in its order; empty without one.
    public var labels: [String]
    /// What computes the pose models, as in "fixed-point (AVX2)"; nil without pose models.
    public var engine: String?

    /// Creates a header.
    public init(
        source: SourceFormat, classifier: String? = nil, labels: [String] = [], engine: String? = nil
    ) {
        self.source = source
        self.engine = engine
        self.classifier = classifier
        self.labels = labels
    }
}

/// Writes the results of one source in one format.
///
/// `begin` once, `write` for every frame, `complete` once; released before that, it leaves no file behind.
public protocol ResultExporter: AnyObject {
    /// Writes what stands before all frames.
    func begin(_ header: ExportHeader) throws(ExportError)
    /// Writes the next frame and its predictions.
    func write(_ result: FrameResult) throws(ExportError)
    /// Writes what stands after all frames; the files appear under their names.
    func complete(_ summary: AnalysisSummary) throws(ExportError)
    /// What the user should know of what was written, one line each; known after `complete`.
    var notices: [String] { get }
}

extension ResultExporter {
    /// Nothing, as a rule.
    public var notices: [String] { [] }
}
