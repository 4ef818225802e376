import ActionClassification
import ActionWindows
import Foundation
import PoseCore
import SeededRandom

/// One model's way from sequences to a classifier and its metrics.
struct TrainingRun {
    let set: TrainingSet
    let parameters: ActionClassifier.ModelParameters
    /// True when every window also counts as its mirror image.
    private(set) var isMirrored = false
    /// The regularisation that suited a part of the data.
    private var firstAlpha: Float?
    /// How long features and fits took to find these two out.
    private var decisionTime = Duration.zero

    /// A fitted model and the windows that it was fitted on.
    private struct Fit {
        var outcome: ActionTrainer.Outcome
        var windows: TrainingSet.Windows
        /// How long features and fit took.
        var time: Duration
    }

    init(_ set: TrainingSet, parameters: ActionClassifier.ModelParameters) throws {
        self.set = set
        var parameters = parameters
        if parameters.stride == nil {
            let window = Double(parameters.predictionWindowSize)
            let frames = set.sequences.map { $0.duration * parameters.targetFrameRate }
            let copies = (parameters.horizontalFlip == .never ? 1 : 2) * (1 + parameters.variedCopies)
            let step = Double(parameters.cutter.stride)
            let windows = frames.reduce(0) { $0 + 1 + max(0, $1 - window) / step }
            if Int(windows) * copies > 4000 {
                parameters.stride = 2 * parameters.cutter.stride
            }
        }
        self.parameters = parameters
        switch parameters.horizontalFlip {
        case .always: isMirrored = true
        case .never: isMirrored = false
        case .automatic where !set.oneSidedLabels.isEmpty: isMirrored = false
        // One model for both hands: a left hand is a right one in a mirror.
        case .automatic where HandAnatomy(joints: set.joints)?.hands.count == 1: isMirrored = true
        case .automatic: try decideMirroring()
        }
    }

    /// What a run gives.
    struct Result {
        let classifier: ActionClassifier
        let training: ClassifierMetrics
        /// Nil where other data judge.
        let validation: ClassifierMetrics?
        /// How long features and fit took, those of the validation not counted.
        let time: Duration
    }

    /// The classifier of all data, and its validation unless that needs other data.
    func train(
        report: (TrainingProgress) -> Void
    ) throws -> Result {
        let all = Array(set.sequences.indices)
        var validation: ClassifierMetrics?
        var parts: [[Int]] = []
        var method = ""
        switch parameters.validation {
        case .split(let share):
            parts = [try heldOutPart(share)]
            method = "\(parts[0].count) sequences of groups that a model of the others had not seen"
        case .folds(let count):
            parts = try folds(count)
            method = "\(count) folds of groups, each by a model of the others"
        case .leaveGroupsOut, .dataSource: break
        }
        let steps = Double(parts.count + 1)
        var rows: [[Float]] = []
        var members: [Int] = []
        for (number, part) in parts.enumerated() {
            report(TrainingProgress(phase: .evaluating, fractionCompleted: Double(number) / steps))
            let held = Set(part)
            let rest = all.filter { !held.contains($0) }
            let fit = try fit(rest)
            let windows = set.windows(of: part, parameters: parameters, isVaried: false)
            rows += fit.outcome.probabilities(of: windows.examples.map(\.poses))
            members += windows.sequences
        }
        report(TrainingProgress(phase: .training, fractionCompleted: 0))
        let fit = try fit(all)
        let own = fit.windows.isOriginal.indices.filter { fit.windows.isOriginal[$0] }
        if case .leaveGroupsOut = parameters.validation {
            rows = own.map { fit.outcome.heldOut[$0] }
            members = own.map { fit.windows.sequences[$0] }
            method = "each group by the fit without it"
        }
        if !rows.isEmpty {
            validation = metrics(rows, members, method)
        }
        let training = metrics(
            own.map { fit.outcome.fitted[$0] }, own.map { fit.windows.sequences[$0] },
            "the training data themselves")
        let classifier = fit.outcome.classifier(
            ActionModelDescription(
                labels: set.labels, windowLength: parameters.predictionWindowSize,
                frameRate: parameters.targetFrameRate, channels: set.channels, joints: set.joints,
                normalization: .body, notes: notes(fit, validation)))
        return Result(
            classifier: classifier, training: training, validation: validation, time: decisionTime + fit.time)
    }

    private func metrics(_ rows: [[Float]], _ members: [Int], _ method: String) -> ClassifierMetrics {
        ClassifierMetrics(
            labels: set.labels, probabilities: rows, members: members,
            truth: { set.labels.firstIndex(of: set.sequences[$0].label) ?? 0 }, method: method)
    }

    private func notes(_ fit: Fit, _ validation: ClassifierMetrics?) -> [String: String] {
        var notes = [
            "training":
                "limber train: \(set.sequences.count) sequences of \(groupCount) groups, \(fit.windows.examples.count) windows"
                + (isMirrored ? " and their mirror images" : "") + ", seed \(parameters.seed)"
        ]
        notes["evaluation"] = validation?.summary
        return notes
    }

    // MARK: Fitting

    private func fit(_ indices: [Int]) throws -> Fit {
        try Task.checkCancellation()
        let windows = set.windows(of: indices, parameters: parameters)
        let start = ContinuousClock.now
        let outcome = try uncancelled {
            try trainer(featureCount: parameters.featureCount).train(
                windows.examples, labels: set.labels, channelMap: map, mirror: isMirrored ? set.mirror : nil)
        }
        return Fit(outcome: outcome, windows: windows, time: ContinuousClock.now - start)
    }

    private var map: ChannelMap {
        .skeleton(
            joints: set.joints, channels: set.channels, frameRate: parameters.targetFrameRate,
            hasMovement: parameters.hasMovement)
    }

    private func trainer(featureCount: Int) -> ActionTrainer {
        var configuration = ActionTrainer.Configuration()
        configuration.seed = parameters.seed
        configuration.balance = Float(parameters.classBalance)
        configuration.size = MiniRocket.Size(featureCount: featureCount, hasMovement: parameters.hasMovement)
        configuration.firstAlpha = firstAlpha
        return ActionTrainer(configuration)
    }

    /// Lets windows count as their mirror images too when, on a part of the data, that makes the held-out error
    /// smaller.
    private mutating func decideMirroring() throws {
        var random = SeededGenerator(seed: parameters.seed &+ 7)
        var small = parameters
        small.variedCopies = 0
        small.stride = max(parameters.cutter.stride, parameters.predictionWindowSize)
        let chosen = sample(Array(set.sequences.indices), windows: 600, parameters: small, using: &random)
        try Task.checkCancellation()
        let windows = set.windows(of: chosen, parameters: small)
        let start = ContinuousClock.now
        let choice = try uncancelled {
            try trainer(featureCount: 2500).compare(
                windows.examples, labels: set.labels, channelMap: map, mirror: set.mirror)
        }
        isMirrored = choice.isMirroredBetter
        firstAlpha = choice.alpha
        decisionTime = ContinuousClock.now - start
    }

    /// Sequences at random, of each label some, that give about so many windows.
    private func sample(
        _ indices: [Int], windows: Int, parameters: ActionClassifier.ModelParameters,
        using random: inout SeededGenerator
    ) -> [Int] {
        let shuffled = indices.shuffled(using: &random)
        var chosen: Set<Int> = []
        var count = 0
        // At least four of each label and then whatever comes.
        for label in set.labels {
            for index in shuffled.filter({ set.sequences[$0].label == label }).prefix(4) {
                chosen.insert(index)
            }
        }
        for index in shuffled {
            let frames = set.sequences[index].duration * parameters.targetFrameRate
            count += max(1, Int(frames / Double(parameters.predictionWindowSize)))
            if count > windows { break }
            chosen.insert(index)
        }
        let result = chosen.sorted()
        return Set(result.map { set.group(of: $0) }).count > 1 ? result : indices
    }

    // MARK: Validation parts

    private var groupCount: Int { Set(set.sequences.indices.map { set.group(of: $0) }).count }

    /// Groups at random that hold about a share of each label's sequences, and leave some of each.
    private func heldOutPart(_ share: Double) throws -> [Int] {
        let isMost = share > 0.5
        // The smallest share asks for more parts than any data have groups.
        let count = min(groupCount, max(2, Int(min(1e9, 1 / (isMost ? 1 - share : share)).rounded())))
        let candidates = deal(count).map { part in
            isMost ? set.sequences.indices.filter { !part.contains($0) } : part
        }
        if let part = candidates.first(where: { labelWithoutRest(of: $0) == nil }) { return part }
        try checkRest(candidates[0])
        return candidates[0]
    }

    /// Parts of like size, each held out once.
    private func folds(_ count: Int) throws -> [[Int]] {
        guard groupCount >= count else {
            throw TrainingError(
                .unsuitable,
                "\(groupCount) groups (subjects or clips) cannot be dealt into \(count) parts; ask for fewer or add clips"
            )
        }
        let parts = deal(count)
        for part in parts { try checkRest(part) }
        return parts
    }

    /// Deals the groups into parts of like size, each label spread over them.
    private func deal(_ count: Int) -> [[Int]] {
        var random = SeededGenerator(seed: parameters.seed &+ 3)
        var members: [String: [Int]] = [:]
        for index in set.sequences.indices { members[set.group(of: index), default: []].append(index) }
        // Of each label one group after the other goes to the part that has least of it.
        let order = members.keys.sorted().shuffled(using: &random)
        var parts = [[Int]](repeating: [], count: count)
        var labels = [[String: Int]](repeating: [:], count: count)
        for group in order.sorted(by: { (members[$0]?.count ?? 0) > (members[$1]?.count ?? 0) }) {
            guard let own = members[group] else { continue }
            let names = Set(own.map { set.sequences[$0].label })
            let part = parts.indices.min { one, other in
                func load(_ part: Int) -> (Int, Int) {
                    (names.reduce(0) { $0 + labels[part][$1, default: 0] }, parts[part].count)
                }
                return load(one) < load(other)
            }
            guard let part else { continue }
            parts[part] += own
            for index in own { labels[part][set.sequences[index].label, default: 0] += 1 }
        }
        return parts.map { $0.sorted() }
    }

    /// Throws when holding a part out leaves nothing of a label.
    private func checkRest(_ part: [Int]) throws {
        guard let label = labelWithoutRest(of: part) else { return }
        throw TrainingError(
            .unsuitable,
            "all clips of \"\(label)\" would be held out for validation; add clips of other people, or leave out --validation"
        )
    }

    /// A label with nothing outside of a part; nil when there is none.
    private func labelWithoutRest(of part: [Int]) -> String? {
        let held = Set(part)
        let rest = Set(set.sequences.indices.filter { !held.contains($0) }.map { set.sequences[$0].label })
        return set.labels.first { !rest.contains($0) }
    }
}
