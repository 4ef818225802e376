import Pipeline
public import ResultExport

/// Where the ergonomic scores of a list of inputs go: a table for each input, one report for all of them.
public struct ErgonomicsOutput: Hashable, Sendable {
    /// The folder for tables, or nil for the standard output.
    public var folder: String?
    /// False: the report is all that is wanted.
    public var hasTables = true
    /// The form of the tables.
    public var format = ErgonomicsFormat.jsonl
    /// The report's path; nil without one.
    public var report: String?
    /// Moments that the report shows of each input.
    public var momentCount = 6

    /// True: the report's pictures hide faces.
    public var hidesFaces = false

    /// Creates the default output: JSON Lines to the standard output.
    public init() {}

    /// What is wrong with the combination of options and inputs, in one line for the user; nil when it can be done.
    public func problem(inputs names: [String]) -> String? {
        if let problem = report.flatMap(ReportFile.problem) { return problem }
        if hidesFaces, report == nil {
            return "--hide-faces is for the report's pictures: add --report FILE.html"
        }
        if hasTables, folder == nil, format == .csv, AnalysisInput.list(names).count > 1 {
            return
                "--format csv makes one table for each input, and several in a row are none: say where with --output DIR"
        }
        if let report, hasTables, let folder {
            for case .success(let input) in AnalysisInput.list(names, outputFolders: [folder]) {
                guard let table = tablePath(of: input.clip), OutputFile.isSame(report, table) else {
                    continue
                }
                return "--report must be another file than the table of \(input.name.withoutCredentials)."
            }
        }
        return nil
    }

    /// Where a clip's table goes; nil for the standard output.
    private func tablePath(of clip: String) -> String? {
        folder.map { "\($0)/\(clip).ergonomics.\(format.rawValue)" }
    }

    /// Makes sure that the folders are there and may be written to.
    public func prepare() throws(ExportError) {
        var tables = AnalysisOutput()
        tables.folder = folder
        try tables.prepare()
        guard let report else { return }
        // Found now, not after hours of analysis.
        try ByteSink.check(path: report, option: "--report")
    }

    /// Makes the exporter of one clip's scores; nil when no tables are wanted.
    func exporter(for clip: String) throws(ExportError) -> ErgonomicsExporter? {
        guard hasTables else { return nil }
        guard let path = tablePath(of: clip) else {
            return ErgonomicsExporter(to: ByteSink(), format: format, flushesEveryLine: true)
        }
        return ErgonomicsExporter(
            to: try ByteSink(path: path), format: format, flushesEveryLine: false)
    }
}
