import Foundation
import Pipeline
import ResultExport

/// A summary as it leaves the process: while its session runs and later from the history.
struct WorkoutReport: Hashable, Sendable {
    struct Bout: Hashable, Sendable {
        let label: String
        let start: Double
        let end: Double
        let seconds: Double
    }

    var frames: Int
    var dropped: Int
    var duration: Double
    var startedAt: Date?
    /// What was watched, as people call it.
    var source: String
    var bouts: [Bout]

    init(
        frames: Int, dropped: Int, duration: Double, startedAt: Date?, source: String, bouts: [Bout]
    ) {
        self.frames = frames
        self.dropped = dropped
        self.duration = duration
        self.startedAt = startedAt
        self.source = source
        self.bouts = bouts
    }

    init(_ summary: WorkoutSummary, source: String) {
        self.init(
            frames: summary.frames, dropped: summary.dropped, duration: summary.duration,
            startedAt: summary.startedAt, source: source,
            bouts: summary.bouts.map {
                Bout(label: $0.label, start: $0.start, end: $0.end, seconds: summary.seconds(of: $0))
            })
    }

    /// How long each label was seen, longest first, and its part of the time of all labels.
    var actions: [WorkoutSummary.Action] {
        var seconds: [String: Double] = [:]
        for bout in bouts { seconds[bout.label, default: 0] += bout.seconds }
        let total = seconds.values.reduce(0, +)
        return seconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { label, value in
            WorkoutSummary.Action(label: label, seconds: value, share: total > 0 ? value / total : 0)
        }
    }

    /// Writes the members of a `summary` object.
    func write(to json: inout JSONText) {
        json.key("type")
        json.value("summary")
        json.key("frames")
        json.value(frames)
        json.key("duration")
        json.value(duration, decimals: 4)
        json.key("actions")
        json.array { json in
            for action in actions {
                json.object { json in
                    json.key("label")
                    json.value(action.label)
                    json.key("seconds")
                    json.value(action.seconds, decimals: 3)
                    json.key("share")
                    json.value(action.share, decimals: 4)
                }
            }
        }
        json.key("dropped")
        json.value(dropped)
        json.key("bouts")
        json.array { json in
            for bout in bouts {
                json.object { json in
                    json.key("label")
                    json.value(bout.label)
                    json.key("start")
                    json.value(bout.start, decimals: 3)
                    json.key("end")
                    json.value(bout.end, decimals: 3)
                    json.key("seconds")
                    json.value(bout.seconds, decimals: 3)
                }
            }
        }
        json.key("source")
        json.value(source)
        json.key("startedAt")
        if let startedAt { json.value(startedAt.formatted(.iso8601)) } else { json.null() }
    }

    /// One table: a row `action` for each label's total, then a row `bout` for each bout, times in seconds.
    var csv: String {
        var text = "type,label,start,end,seconds,share\r\n"
        for action in actions {
            text += row("action", action.label, "", "", number(action.seconds), number(action.share))
        }
        for bout in bouts {
            text += row(
                "bout", bout.label, number(bout.start), number(bout.end), number(bout.seconds), "")
        }
        return text
    }

    private func row(_ fields: String...) -> String {
        fields.map(CSVField.text).joined(separator: ",") + "\r\n"
    }

    private func number(_ value: Double) -> String {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, decimals: 4)
        return String(decoding: bytes, as: UTF8.self)
    }
}
