public import ResultExport

extension AnalysisOutput {
    /// What is wrong with the combination of options, in one line for the user; nil when it can be done.
    public var problem: String? {
        guard folder == nil else { return nil }
        if hasOverlay { return "--overlay writes a video: say where with --output DIR" }
        if format == .openpose {
            return "--format openpose writes one file for each frame: say where with --output DIR"
        }
        return nil
    }
}
