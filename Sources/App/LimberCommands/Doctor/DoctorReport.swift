import Foundation
import ResultExport

/// What `limber doctor` has found: one line for each thing that Limber needs or can use.
public struct DoctorReport: Sendable {
    /// One thing and how it is.
    public struct Finding: Hashable, Sendable, Encodable {
        /// How good a thing is.
        public enum State: String, Hashable, Sendable, Encodable {
            /// As it should be.
            case good
            /// Limber runs without it.
            case note
            /// Without it Limber does not do what it is for.
            case missing
        }

        /// What it is about, in one word or two.
        public let subject: String
        /// How good it is.
        public let state: State
        /// What was found, and where something is missing what to do.
        public let text: String
    }

    /// All findings, in the order of the examination.
    public private(set) var findings: [Finding] = []

    /// True when nothing that is needed is missing.
    public var isHealthy: Bool { !findings.contains { $0.state == .missing } }

    mutating func add(_ subject: String, _ state: Finding.State, _ text: String) {
        findings.append(Finding(subject: subject, state: state, text: text))
    }

    /// A line for each finding.
    public var text: String {
        let width = findings.map(\.subject.count).max() ?? 0
        let marks: [Finding.State: String] = [.good: "ok", .note: "--", .missing: "!!"]
        return findings.map { finding in
            let subject = finding.subject.padding(toLength: width, withPad: " ", startingAt: 0)
            return "\(marks[finding.state] ?? "")  \(subject)  \(finding.text)\n"
        }.joined()
    }

    /// One JSON object: `healthy`, and `findings` with `subject`, `state` and `text`.
    public var json: String {
        struct Report: Encodable {
            let healthy: Bool
            let findings: [Finding]
        }
        let line = BatchJSON.line(Report(healthy: isHealthy, findings: findings))
        return String(decoding: line, as: UTF8.self)
    }
}
