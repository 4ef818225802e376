public import Movement

/// Ergonomic scores as JSON Lines or CSV.
///
/// `begin` once, `write` for every sample, `complete` once; released before that, it leaves no file behind. What was not
/// seen is null in JSON and empty in CSV.
public final class ErgonomicsExporter {
    private let sink: ByteSink
    private let format: ErgonomicsFormat
    private let flushesEveryLine: Bool
    private var areFilesNamed = false

    /// Writes to a sink.
    ///
    /// - Parameter flushesEveryLine: True for the standard output, where what is live must be seen at once.
    public init(to sink: ByteSink, format: ErgonomicsFormat, flushesEveryLine: Bool) {
        self.sink = sink
        self.format = format
        self.flushesEveryLine = flushesEveryLine
    }

    /// Writes what stands before all samples.
    public func begin(_ header: ExportHeader, task: ErgonomicTask) throws(ExportError) {
        areFilesNamed = header.source.isPictureFolder
        switch format {
        case .csv:
            try write(ErgonomicsTable.header(hasFiles: areFilesNamed))
        case .jsonl:
            try line { json in
                json.writeHeader(header)
                json.object("task") { $0.writeTask(task) }
            }
        }
    }

    /// Writes one second of one person.
    ///
    /// - Parameter file: The picture's file, of a folder of pictures.
    public func write(_ sample: ErgonomicSample, file: String? = nil) throws(ExportError) {
        switch format {
        case .csv:
            try write(ErgonomicsTable.row(sample, file: areFilesNamed ? file ?? "" : nil))
        case .jsonl: try line { $0.writePosture(sample, file: file) }
        }
    }

    /// Writes what all samples came to, and completes the file.
    public func complete(_ people: [ErgonomicSummary]) throws(ExportError) {
        if format == .jsonl { try line { $0.writeErgonomicSummary(people) } }
        try sink.complete()
    }

    private func line(_ body: (inout JSONText) -> Void) throws(ExportError) {
        try sink.writeLine(body)
        if flushesEveryLine { try sink.flush() }
    }

    private func write(_ bytes: [UInt8]) throws(ExportError) {
        try sink.write(bytes)
        if flushesEveryLine { try sink.flush() }
    }
}
