/// What would make a lesson's model better, in words.
enum TrainingAdvice {
    /// Fewer takes of an action say little about how reliably it is recognised.
    private static let minimumTakeCount = 3
    /// An action that is recognised in a smaller share of its takes is mistaken too often.
    private static let minimumRecall = 0.7
    /// A take that shows the person for a smaller share of the time is mostly empty.
    private static let minimumPersonShare = 0.6

    /// - Parameter recall: The share of each label's takes that are recognised.
    static func lines(for lesson: Lesson, recall: [String: Double]) -> [String] {
        var lines: [String] = []
        for label in lesson.labels where !label.takes.isEmpty {
            if label.takes.count < minimumTakeCount {
                let count = label.takes.count == 1 ? "one take" : "two takes"
                lines.append("\(label.name) has \(count); three or more are safer")
            } else if let share = recall[label.name], share < minimumRecall {
                let percent = Int((100 * (1 - share)).rounded())
                lines.append(
                    "\(label.name) is mistaken for another in \(percent)% of its takes; delete odd ones or record more"
                )
            }
            let unseen = label.takes.count { $0.personShare < minimumPersonShare }
            if unseen > 0 {
                let missing = lesson.subject == .body ? "nobody" : "no hand"
                lines.append("\(unseen) of \(label.name)’s takes show \(missing) for much of the time")
            }
        }
        return lines
    }
}
