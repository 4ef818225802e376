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
        /// Whole repetitions; nil in workouts of before they were counted.
        var repetitions: Int?

        init(label: String, start: Double, end: Double, seconds: Double, repetitions: Int? = nil) {
            (self.label, self.start, self.end, self.seconds) = (label, start, end, seconds)
            self.repetitions = repetitions
        }

        init(_ bout: ActionBouts.Bout) {
            self.init(
                label: bout.label, start: bout.start.seconds, end: bout.end.seconds, seconds: bout.seconds,
                repetitions: bout.repetitions)
        }
    }

    var frames: Int
    var dropped: Int
    var duration: Double
    var startedAt: Date?
    /// What was watched, as people call it.
    var source: String
    var bouts: [Bout]
    /// What each person did; empty in workouts of the history.
    var people: [Person] = []

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
            bouts: summary.bouts.map(Bout.init))
        people = summary.people.bouts.map { id, bouts in
            Person(id: id, actions: Self.actions(of: bouts.map(Bout.init)))
        }
    }

    /// What one person did of all that predictions were given for.
    struct Person: Hashable, Sendable {
        /// The identity in the frames.
        let id: Int
        /// Longest first.
        let actions: [Action]
    }

    /// How long and how often one action was done in all.
    struct Action: Hashable, Sendable {
        let label: String
        var seconds = 0.0
        /// Its part of the time of all actions, 0...1.
        var share = 0.0
        /// Nil where they were not counted.
        var repetitions: Int?
    }

    /// How long and how often each action was done, longest first, and its part of the time of all.
    var actions: [Action] { Self.actions(of: bouts) }

    private static func actions(of bouts: [Bout]) -> [Action] {
        var actions: [String: Action] = [:]
        let total = bouts.reduce(0) { $0 + $1.seconds }
        for bout in bouts {
            var action = actions[bout.label] ?? Action(label: bout.label)
            action.seconds += bout.seconds
            action.share = total > 0 ? action.seconds / total : 0
            if let count = bout.repetitions { action.repetitions = (action.repetitions ?? 0) + count }
            actions[bout.label] = action
        }
        return actions.values.sorted { ($1.seconds, $0.label) < ($0.seconds, $1.label) }
    }

    /// Writes the members of a `summary` object.
    func write(to json: inout JSONText) {
        json.member("type", "summary")
        json.member("frames", frames)
        json.member("duration", duration, decimals: 4)
        json.write(actions)
        if !people.isEmpty {
            json.objects("people", people) { json, person in
                json.member("person", person.id)
                json.write(person.actions)
            }
        }
        json.member("dropped", dropped)
        json.write(bouts)
        json.member("source", source)
        json.member("startedAt", startedAt?.formatted(.iso8601))
    }

    /// One table: a row `action` for each label's total, of several people a row `person` for each label of each, then a row
    /// `bout` for each bout, times in seconds.
    var csv: String {
        var text = "type,label,start,end,seconds,share,repetitions,person\r\n"
        for action in actions { text += row("action", action) }
        if people.count > 1 {
            for person in people {
                for action in person.actions { text += row("person", action, person: String(person.id)) }
            }
        }
        for bout in bouts {
            text += row(
                "bout", bout.label, number(bout.start), number(bout.end), number(bout.seconds), "",
                count(bout.repetitions), "")
        }
        return text
    }

    private func row(_ type: String, _ action: Action, person: String = "") -> String {
        row(
            type, action.label, "", "", number(action.seconds), number(action.share),
            count(action.repetitions), person)
    }

    private func row(_ fields: String...) -> String {
        fields.map(CSVField.text).joined(separator: ",") + "\r\n"
    }

    private func count(_ value: Int?) -> String { value.map(String.init) ?? "" }

    private func number(_ value: Double) -> String { String(value, decimals: 4) }
}

extension JSONText {
    /// Writes the member `actions`.
    fileprivate mutating func write(_ actions: [WorkoutReport.Action]) {
        objects("actions", actions) { json, action in
            json.member("label", action.label)
            json.member("seconds", action.seconds, decimals: 3)
            json.member("share", action.share, decimals: 4)
            json.member("repetitions", action.repetitions)
        }
    }

    /// Writes the member `bouts`.
    mutating func write(_ bouts: [WorkoutReport.Bout]) {
        objects("bouts", bouts) { json, bout in
            json.member("label", bout.label)
            json.member("start", bout.start, decimals: 3)
            json.member("end", bout.end, decimals: 3)
            json.member("seconds", bout.seconds, decimals: 3)
            json.member("repetitions", bout.repetitions)
        }
    }
}
