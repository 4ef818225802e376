/// The forms of the results of `limber ergonomics`.
public enum ErgonomicsFormat: String, CaseIterable, Hashable, Sendable {
    /// JSON Lines: header, one posture a second and person, summary.
    case jsonl
    /// One table: a row for each second and person.
    case csv
}
