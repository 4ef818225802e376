import ActionClassification
import Cryptography
import Foundation

/// What a user teaches: actions by name, the takes that show them, and the model that was learnt from those.
struct Lesson: Sendable {
    /// What a take is a take of.
    enum Kind: String, Codable, Sendable {
        /// What a person does in some seconds.
        case movement
        /// How a hand is held at a moment.
        case pose
    }

    /// An action, or Other for what is none.
    struct Label: Sendable {
        let id: String
        var name: String
        /// In the order in which they were recorded.
        var takes: [Take] = []
    }

    /// What the lesson knows of its model.
    struct Model: Hashable, Sendable {
        var labels: [String]
        var trainedAt: Date
        /// The share of takes that were judged right without them, 0...1; nil: the model came from elsewhere.
        var accuracy: Double?
        /// Names the takes that it was learnt from.
        var takesDigest: String?
    }

    let id: String
    var name: String
    let createdAt: Date
    /// Which movements are taught: of bodies or of hands.
    var subject = ActionSubject.body
    var kind = Kind.movement
    var labels: [Label] = []
    var model: Model?

    /// How many takes there are.
    var takeCount: Int { labels.reduce(0) { $0 + $1.takes.count } }

    /// The label that a client names by identity or by name.
    func label(_ text: String) -> Label? {
        labels.first { $0.id == text } ?? labels.first { $0.name == text }
    }

    /// The label that has a name, whatever its case.
    func label(named name: String) -> Label? {
        labels.first { $0.name.compare(name, options: .caseInsensitive) == .orderedSame }
    }

    /// Names the takes and labels as they are, so that a model can say what it was learnt from.
    var takesDigest: String {
        let text = labels.filter { !$0.takes.isEmpty }.map { label in
            label.name + "=" + label.takes.map(\.id).sorted().joined(separator: ",")
        }.sorted().joined(separator: "\n")
        return SHA256Digest(of: text.utf8).hexadecimal(bytes: 8)
    }
}
