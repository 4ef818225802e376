import Pipeline
public import ResultExport

/// Where the throws of a list of inputs go: CLIP.throws.jsonl, CLIP.throws.overlay.mp4 and CLIP.throws.png in a folder.
public struct ThrowsOutput: Hashable, Sendable {
    /// The folder for files, or nil for the standard output.
    public var folder: String?
    /// True: also an annotated video; needs a folder.
    public var hasOverlay = false
    /// True: also one picture with all trajectories; needs a folder.
    public var hasStill = false

    /// True: video and picture hide faces.
    public var hidesFaces = false

    /// Creates the default output: JSON Lines to the standard output.
    public init() {}

    /// What is wrong with the combination of options, in one line for the user; nil when it can be done.
    public var problem: String? {
        if hidesFaces, !hasOverlay, !hasStill {
            return "--hide-faces is for video and picture: add --overlay or --still"
        }
        guard folder == nil else { return nil }
        if hasOverlay { return "--overlay writes a video: say where with --output DIR" }
        if hasStill { return "--still writes a picture: say where with --output DIR" }
        return nil
    }

    /// Makes sure that the folder is there and may be written to.
    public func prepare() throws(ExportError) {
        var output = AnalysisOutput()
        output.folder = folder
        try output.prepare()
    }

    /// The path of an output of a clip; nil without a folder.
    func path(_ clip: String, _ suffix: String) -> String? { folder.map { "\($0)/\(clip)\(suffix)" } }

    /// Makes the exporter of one clip's throws.
    func exporter(for clip: String) throws(ExportError) -> ThrowExporter {
        guard let path = path(clip, ".throws.jsonl") else {
            return ThrowExporter(to: ByteSink(), flushesEveryLine: true)
        }
        return ThrowExporter(to: try ByteSink(path: path), flushesEveryLine: false)
    }
}
