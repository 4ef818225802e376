import ActionClassification
public import Pipeline
import PoseCore
import Tracking

/// One JSON object a line: `header`, then `frame`, `prediction`, `repetition` and `segment` as they come, `summary` last.
///
/// Repetitions and segments follow the frame that made them certain, some seconds after their ends.
/// Frames that are pictures' files carry their name as `file`; frames of another size than the header's carry `width`
/// and `height`.
public final class JSONLinesExporter: ResultExporter {
    private let sink: ByteSink
    private var labels: [String] = []
    private var size: PixelSize?
    /// True for the standard output, where each frame must be seen at once.
    private let flushesEveryFrame: Bool

    /// Writes to a sink.
    ///
    /// - Parameter flushesEveryFrame: True where each frame must be seen at once, as on the standard output.
    public init(to sink: ByteSink, flushesEveryFrame: Bool) {
        self.sink = sink
        self.flushesEveryFrame = flushesEveryFrame
    }

    /// Writes the `header` line.
    public func begin(_ header: ExportHeader) throws(ExportError) {
        labels = header.labels
        size = header.source.size
        try sink.writeLine { $0.writeHeader(header) }
    }

    /// Writes the `frame` line, and the lines of what became known with it.
    public func write(_ result: FrameResult) throws(ExportError) {
        try sink.writeLine { json in json.writeFrame(result, sourceSize: size) }
        for prediction in result.predictions {
            try sink.writeLine { json in json.writePrediction(prediction, labels: labels) }
        }
        for repetition in result.repetitions { try sink.writeLine { $0.writeRepetition(repetition) } }
        for segment in result.segments { try sink.writeLine { $0.writeSegment(segment) } }
        if flushesEveryFrame { try sink.flush() }
    }

    /// Writes the `summary` line and completes the file.
    public func complete(_ summary: AnalysisSummary) throws(ExportError) {
        try sink.writeLine { json in
            json.member("type", "summary")
            json.member("frames", summary.frames)
            json.member("duration", summary.duration, decimals: 4)
            json.array("actions") { json in
                for action in summary.actions {
                    json.object { json in
                        json.member("label", action.label)
                        json.member("seconds", action.seconds, decimals: 3)
                        json.member("repetitions", action.repetitions)
                    }
                }
                // Without a classifier repetitions have no label.
                if labels.isEmpty, summary.unlabelledRepetitions > 0 {
                    json.object { json in
                        json.key("label")
                        json.null()
                        json.member("seconds", summary.unlabelledSeconds, decimals: 3)
                        json.member("repetitions", summary.unlabelledRepetitions)
                    }
                }
            }
            json.member("dropped", summary.dropped)
        }
        try sink.complete()
    }
}
