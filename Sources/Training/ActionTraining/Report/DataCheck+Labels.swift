import ActionClassification

extension DataCheck {
    /// Labels of which all clips were left out.
    mutating func checkLost(_ labels: Set<String>) {
        guard !labels.isEmpty else { return }
        add(
            "Labels that the model lacks",
            Self.list(labels.sorted())
                + ": none of the clips can be trained with. Add others, and train again."
        )
    }

    /// Labels that a person would take for the same one.
    mutating func checkSpelling(_ labels: [String]) {
        let alike = Dictionary(grouping: labels) { label in
            label.lowercased().split { $0.isWhitespace || $0 == "_" || $0 == "-" }.joined(separator: " ")
        }
        for group in alike.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
            add(
                "Labels that differ in spelling only",
                Self.list(group.map { "\"\($0)\"" })
                    + " differ in case, spaces or hyphens only and are trained as different actions. If they are the same one, give them one name."
            )
        }
    }

    /// Labels of one side of the body with a mirror image that is no label, and what that means for mirroring.
    mutating func checkSides(_ labels: [String], _ parameters: ActionClassifier.ModelParameters) {
        let alone = LabelSide.unpaired(labels, swapped: parameters.swappedLabels)
        guard !alone.isEmpty else { return }
        let swap = "Name the label of the other side with --swap \(alone[0])=OTHER"
        switch parameters.horizontalFlip {
        case .always:
            add(
                "Mirrored clips of one side",
                Self.list(alone)
                    + ": mirroring (--flip) makes images of the other side of these clips, which count under the same label. \(swap), or train with --no-flip."
            )
        case .automatic:
            add(
                "No mirror images",
                Self.list(alone)
                    + ": clips of one side without a label for the other, so that no clip counts as its mirror image. \(swap), or train with --flip where the name means no side."
            )
        case .never: break
        }
    }

    /// - Parameter isHeldOut: True where parts of the data are judged by models of the others.
    mutating func checkCounts(
        _ members: [(label: String, items: [LabeledData.Item])], isHeldOut: Bool
    ) {
        let few = members.filter { $0.items.count < 10 }
        if !few.isEmpty {
            add(
                "Few clips",
                Self.list(few.map { "\($0.label): \($0.items.count)" })
                    + ". Ten or more of each label, of several people, make a model that works for other people too."
            )
        }
        let lonely = members.filter { Set($0.items.map { $0.sequence.group ?? $0.sequence.name }).count == 1 }
        if !lonely.isEmpty {
            add(
                "One subject only",
                Self.list(lonely.map(\.label)) + ": all clips are of one subject or recording. "
                    + (isHeldOut
                        ? "Its parts are evaluated by a fit to its other parts, so that the scores are higher than for other people; add some."
                        : "Add some of other people.")
            )
        }
        let counts = members.map(\.items.count)
        if let most = counts.max(), let least = counts.min(), most > 3 * least {
            let small = members.filter { $0.items.count * 3 < most }
            add(
                "Unbalanced",
                Self.list(small.map { "\($0.label): \($0.items.count)" })
                    + " against up to \(most) of other labels. Rare labels have a greater weight, but more clips of them help more."
            )
        }
    }

    mutating func checkConfusion(_ metrics: ClassifierMetrics) {
        let scores = metrics.sequences
        for first in scores.labels.indices {
            for second in scores.labels.indices where second > first {
                let counts = (scores.confusion[first].reduce(0, +), scores.confusion[second].reduce(0, +))
                guard counts.0 > 3, counts.1 > 3 else { continue }
                let share =
                    Double(scores.confusion[first][second] + scores.confusion[second][first])
                    / Double(counts.0 + counts.1)
                guard share > 0.2 else { continue }
                add(
                    "Near-duplicate labels",
                    "\(scores.labels[first]) and \(scores.labels[second]) are confused with each other in \(Self.percent(share)) of their clips."
                        + advice("Join them, or make the difference clear in the clips.")
                )
            }
        }
    }

    mutating func checkViews(_ members: [(label: String, items: [LabeledData.Item])]) {
        let views = members.map { member in
            (label: member.label, views: member.items.compactMap { CameraView(of: $0.sequence) })
        }
        let all = Set(views.flatMap(\.views))
        guard all.count > 1 else { return }
        for (label, views) in views where views.count >= 4 && Set(views).count == 1 {
            guard let view = views.first else { continue }
            add(
                "One camera angle",
                "\(label) is only seen \(view.rawValue), other labels from several sides: the model may learn the side instead of the movement. Add clips from other sides."
            )
        }
    }
}
