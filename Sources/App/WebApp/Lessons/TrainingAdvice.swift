/// What would make a lesson's model better: in words, and as a code with the facts for clients with words of their own.
struct TrainingAdvice: Hashable, Sendable {
    let code: String
    let facts: [String: String]
    let text: String

    /// Fewer takes of an action say little about how reliably it is recognised.
    private static let minimumTakeCount = 3
    /// An action that is recognised in a smaller share of its takes is mistaken too often.
    private static let minimumRecall = 0.7
    /// A take that shows the person for a smaller share of the time is mostly empty.
    private static let minimumPersonShare = 0.6

    /// What there is to say about a lesson.
    ///
    /// - Parameter recall: The share of each label's takes that are recognised.
    static func all(for lesson: Lesson, recall: [String: Double]) -> [TrainingAdvice] {
        lesson.labels.filter { !$0.takes.isEmpty }.flatMap { label in
            [number(of: label) ?? reliability(of: label, recall: recall), sight(of: label, in: lesson)]
                .compactMap(\.self)
        }
    }

    private static func number(of label: Lesson.Label) -> TrainingAdvice? {
        guard label.takes.count < minimumTakeCount else { return nil }
        let count = label.takes.count == 1 ? "one take" : "two takes"
        return TrainingAdvice(
            code: "few-takes", facts: ["action": label.name, "count": "\(label.takes.count)"],
            text: "\(label.name) has \(count); three or more are safer")
    }

    private static func reliability(of label: Lesson.Label, recall: [String: Double]) -> TrainingAdvice? {
        guard let share = recall[label.name], share < minimumRecall else { return nil }
        let percent = Int((100 * (1 - share)).rounded())
        return TrainingAdvice(
            code: "mistaken", facts: ["action": label.name, "percent": "\(percent)"],
            text:
                "\(label.name) is mistaken for another in \(percent)% of its takes; delete odd ones or record more"
        )
    }

    private static func sight(of label: Lesson.Label, in lesson: Lesson) -> TrainingAdvice? {
        let unseen = label.takes.count { $0.personShare < minimumPersonShare }
        guard unseen > 0 else { return nil }
        let isBody = lesson.subject == .body
        return TrainingAdvice(
            code: isBody ? "unseen-body" : "unseen-hand",
            facts: ["action": label.name, "count": "\(unseen)"],
            text:
                "\(unseen) of \(label.name)’s takes show \(isBody ? "nobody" : "no hand") for much of the time"
        )
    }
}
