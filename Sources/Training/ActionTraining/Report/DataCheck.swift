import ActionClassification
import ActionWindows
import Foundation

/// What is odd about data, most of it before any model suffers from it.
struct DataCheck: Sendable {
    /// One thing to check.
    struct Finding: Hashable, Sendable {
        /// In a few words.
        var title: String
        /// What was found and what to do.
        var text: String
    }

    private(set) var findings: [Finding] = []
    private let isTraining: Bool

    /// Checks the data of a training.
    ///
    /// - Parameter known: What of the data that the model is judged on it was trained with.
    init(
        _ data: LabeledData, known: [LabeledData.Item], metrics: ClassifierMetrics,
        parameters: ActionClassifier.ModelParameters
    ) {
        isTraining = true
        var isHeldOut = true
        if case .dataSource = parameters.validation { isHeldOut = false }
        let labels = Set(data.items.map(\.sequence.label)).sorted()
        let groups = Dictionary(grouping: data.items, by: \.sequence.label)
        let members = labels.map { ($0, groups[$0] ?? []) }
        checkColumns(data)
        checkSplits(data)
        checkSubject(data, parameters.subject)
        checkLost(data.clipLabels.subtracting(labels))
        checkSpelling(labels)
        checkSides(labels, parameters)
        checkCounts(members, isHeldOut: isHeldOut)
        checkConfusion(metrics)
        checkTime(data, length: parameters.predictionWindowSize, frameRate: parameters.targetFrameRate)
        checkFootage(data, parameters.subject)
        checkCopies(
            data,
            isHeldOut
                ? "Copies on both sides of a validation make the scores too high."
                : "Copies have a greater weight than other clips.")
        checkKnown(known)
        checkViews(members)
    }

    /// Checks data that a model is judged on which is there already.
    init(evaluating data: LabeledData, metrics: ClassifierMetrics, classifier: ActionClassifier) {
        isTraining = false
        checkColumns(data)
        checkSplits(data)
        checkConfusion(metrics)
        checkTime(data, length: classifier.windowLength, frameRate: classifier.frameRate)
        checkFootage(data, classifier.subject ?? .body)
        checkCopies(data, "Copies count twice in the scores.")
    }

    /// What to change before the next training; nothing where nothing is trained.
    func advice(_ text: String) -> String { isTraining ? " " + text : "" }

    mutating func add(_ title: String, _ text: String) {
        findings.append(Finding(title: title, text: text))
    }

    /// A column `startTime` would leave whole recordings under one label.
    private mutating func checkColumns(_ data: LabeledData) {
        guard !data.unreadColumns.isEmpty else { return }
        add(
            "Columns that are not read",
            Self.list(data.unreadColumns.map { "\"\($0)\"" })
                + ". Where a clip begins and ends stands under \"start\" and \"end\", the subject under \"group\"; rename the columns, or leave them if they are notes."
        )
    }

    private mutating func checkSplits(_ data: LabeledData) {
        guard !data.unknownSplits.isEmpty else { return }
        let counts = data.unknownSplits.sorted { $0.key < $1.key }.map { split, count in
            (split.isEmpty ? "none" : "\"\(split)\"") + ": \(count)"
        }
        add(
            "Left out by their split",
            Self.list(counts)
                + ". Where sequences carry a split, those of \"train\" are trained with and those of \"test\" judge; give all of them one of these."
        )
    }

    /// Which poses are found is chosen for videos and analyses; keypoints are what their joints' names say.
    private mutating func checkSubject(_ data: LabeledData, _ subject: ActionSubject) {
        guard subject != .body, let joints = data.items.first?.sequence.joints,
            HandAnatomy(joints: joints)?.hands.count != subject.handCount
        else { return }
        add(
            "Hands asked for",
            "--hands \(subject.handCount) has no effect on these keypoints, which have other joints than those of \(subject == .hand ? "one hand" : "both hands"). Give keypoints of hands, or leave out --hands."
        )
    }

    private mutating func checkTime(_ data: LabeledData, length: Int, frameRate: Double) {
        let slow = data.items.filter {
            ($0.footage?.frameRate ?? $0.sequence.frameRate) < 0.9 * frameRate
        }
        if !slow.isEmpty {
            add(
                "Frame rate below the model's",
                "\(Self.names(slow)) \(slow.count == 1 ? "has" : "have") fewer than \(Int(frameRate)) frames a second; poses between the frames are interpolated."
                    + advice("Record faster, or train with a lower frame rate.")
            )
        }
        let window = Double(length) / frameRate
        let short = data.items.filter { $0.sequence.duration < min(0.5, window / 2) }
        if !short.isEmpty {
            add(
                "Too short",
                "\(Self.names(short)) \(short.count == 1 ? "lasts" : "last") less than \(Self.seconds(min(0.5, window / 2))). Windows are \(Self.seconds(window)) long; record the whole movement."
            )
        }
    }

    private mutating func checkFootage(_ data: LabeledData, _ subject: ActionSubject) {
        func warn(_ title: String, _ advice: String, where isOdd: (Footage) -> Bool) {
            let odd = data.items.filter { $0.footage.map(isOdd) ?? false }
            if !odd.isEmpty { add(title, "\(Self.names(odd)): \(advice)") }
        }
        let isOfBody = subject == .body
        warn(
            "Frames without a \(isOfBody ? "person" : "hand")",
            "\(isOfBody ? "no person" : "no hand") is found in more than a fifth of the frames."
        ) { $0.personShare < 0.8 }
        warn(
            "\(isOfBody ? "People" : "Hands") cut off",
            "the picture's edge cuts the \(isOfBody ? "person" : "hand") off in more than a quarter of the frames."
        ) { $0.cutOffShare > 0.25 }
        warn(
            "Damaged videos",
            "frames that could not be decoded are missing. Copy or convert the recordings again, or leave them out."
        ) { $0.lostFrames > 0 }
        warn(
            "Several people",
            "the prominent, mostly the largest person was used; check that it is the right one."
        ) { $0.severalShare > 0.2 }
    }

    /// The same data under two labels, or twice in one, and what that means for the scores or the model.
    private mutating func checkCopies(_ data: LabeledData, _ consequence: String) {
        let equal = Dictionary(grouping: data.items) { ComparableKeypoints($0.sequence) }.values
            .filter { $0.count > 1 }
        let crossed = equal.filter { Set($0.map(\.sequence.label)).count > 1 }
        if !crossed.isEmpty {
            let names = crossed.flatMap { $0.map { "\($0.sequence.name) (\($0.sequence.label))" } }.sorted()
            add("Same clip, two labels", Self.list(names) + ". Decide for one.")
        }
        let doubled = equal.filter { Set($0.map(\.sequence.label)).count == 1 }
        if !doubled.isEmpty {
            add(
                "Same clip twice",
                Self.list(doubled.map { Self.names($0) }.sorted()) + ". " + consequence)
        }
    }

    private mutating func checkKnown(_ known: [LabeledData.Item]) {
        guard !known.isEmpty else { return }
        add(
            "Judged on training data",
            Self.names(known)
                + ": in the training data, too, so that the scores are higher than for other clips. Name data with --validation that the training data lack."
        )
    }

    // MARK: Words

    private static func names(_ items: [LabeledData.Item]) -> String { list(items.map(\.sequence.name)) }

    static func list(_ names: [String]) -> String {
        let shown = names.prefix(6).joined(separator: ", ")
        return names.count > 6 ? shown + " and \(names.count - 6) more" : shown
    }

    static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
    private static func seconds(_ value: Double) -> String { String(format: "%.1f s", value) }
}
