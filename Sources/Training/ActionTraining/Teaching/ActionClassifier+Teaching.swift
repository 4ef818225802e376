public import ActionClassification
import PoseCore

extension ActionClassifier {
    /// What teaching gives.
    public struct TeachingResult: Sendable {
        /// The classifier; its labels are those of the takes, and Other.
        public let classifier: ActionClassifier
        /// For each taught label the share of its takes that the fit without them judged right, 0...1.
        public let recall: [String: Double]
        /// The share of all takes that the fit without them judged right, 0...1.
        public let accuracy: Double
        /// How long it took.
        public let duration: Duration
    }

    /// Learns actions from a few takes of one person, to be recognised live.
    ///
    /// Whatever is none of the actions becomes Other: beside takes with that label, in any case, the movements of the
    /// procedural athlete, or of drawn hands, stand for it, but for those that resemble a taught action. So one
    /// action suffices, and a movement that was not taught is not called by a taught name just because that is the
    /// nearest.
    ///
    /// - Parameters:
    ///   - takes: Sequences of the joints of a body, a hand or both hands with confidence, as `TakeRecorder` gives
    ///     them; all of one kind.
    ///   - windowSize: Frames in a window; 1: how a hand is held, whatever it does. Nil: as long as the actions take.
    ///   - progress: Called while it goes on, on the calling task.
    /// - Throws: `TrainingError` when there are no takes or one cannot be used, `CancellationError` when the task was cancelled.
    public static func teach(
        _ takes: [KeypointSequence], windowSize: Int? = nil,
        progress: @escaping @Sendable (TrainingProgress) -> Void = { _ in }
    ) async throws -> TeachingResult {
        let start = ContinuousClock.now
        // However it is written, Other is one label: of two, neither would be sure of anything.
        let other = takes.map(\.label).first(where: OtherLabel.matches) ?? OtherLabel.name
        let taught = Set(takes.map(\.label)).filter { !OtherLabel.matches($0) }
        guard !taught.isEmpty else {
            throw TrainingError(
                .unsuitable, "no takes of an action; record some, three of each are a good start")
        }
        for take in takes {
            do throws(TrainingError) {
                try take.check()
            } catch {
                throw TrainingError(error.code, "\(take.name): \(error)")
            }
        }
        progress(TrainingProgress(phase: .extractingFeatures, fractionCompleted: 0))
        var parameters = ModelParameters()
        parameters.predictionWindowSize = windowSize ?? windowLength(for: takes)
        parameters.featureCount = 6000
        parameters.classBalance = 0.8
        if !parameters.hasMovement {
            // A few seconds' holding shows one angle or two; in use it is never quite that one. Tilted by 15 degrees,
            // two of HandTeachingTests' poses were named in 77 % and 85 % of frames, without copies in 54 % and 46 %.
            (parameters.variedCopies, parameters.cameraAngle) = (8, 45)
        }
        var takes = takes
        for index in takes.indices {
            takes[index].group = "take \(index)"
            if OtherLabel.matches(takes[index].label) { takes[index].label = other }
        }
        let background = try unlike(taught, takes, other: other, parameters: parameters)
        progress(TrainingProgress(phase: .training, fractionCompleted: 0.2))
        let run = try TrainingRun(TrainingSet(takes + background), parameters: parameters)
        progress(TrainingProgress(phase: .training, fractionCompleted: 0.5))
        let trained = try run.train { _ in }
        let own = (trained.validation ?? trained.training).judgements.filter { $0.sequence < takes.count }
        var recall: [String: Double] = [:]
        for label in Set(takes.map(\.label)) {
            let judged = own.filter { takes[$0.sequence].label == label }
            recall[label] = Double(judged.count(where: \.isRight)) / Double(max(1, judged.count))
        }
        progress(TrainingProgress(phase: .evaluating, fractionCompleted: 1))
        return TeachingResult(
            classifier: trained.classifier, recall: recall,
            accuracy: Double(own.count(where: \.isRight)) / Double(max(1, own.count)),
            duration: ContinuousClock.now - start)
    }

    /// Makes ready what every teaching needs, so that the first one takes no longer than others; about a second.
    public static func prepareTeaching(of subject: ActionSubject = .body) {
        _ = background(of: subject, isPose: false)
    }

    private static func background(of subject: ActionSubject, isPose: Bool) -> [KeypointSequence] {
        subject == .body
            ? BackgroundMovements.sequences : BackgroundHands.sequences(of: subject, isPose: isPose)
    }

    /// Two seconds, or less where an action's takes are mostly shorter: what is held still before and after a
    /// short take must not become its mark.
    static func windowLength(for takes: [KeypointSequence]) -> Int {
        let rate = ModelParameters().targetFrameRate
        let medians = Dictionary(grouping: takes, by: \.label).values.map { takes in
            takes.map(\.duration).sorted()[takes.count / 2]
        }
        return min(60, max(24, Int(((medians.min() ?? 2) * rate).rounded())))
    }

    /// The background movements that do not resemble what was taught.
    ///
    /// Each is judged by a fit without it. Alike movements back each other up: twice, so that those which the
    /// first round leaves out do not speak for the others.
    private static func unlike(
        _ taught: Set<String>, _ takes: [KeypointSequence], other: String, parameters: ModelParameters
    ) throws -> [KeypointSequence] {
        let subject = ActionSubject.allCases.first { $0.joints == takes.first?.joints } ?? .body
        var background = background(of: subject, isPose: !parameters.hasMovement)
        for index in background.indices { background[index].label = other }
        for _ in 0..<2 {
            let likeness = try likeness(of: background, to: taught, takes, parameters: parameters)
            let rest = background.filter { likeness[$0.group ?? ""] ?? 0 < maximumLikeness }
            if rest.count == background.count { break }
            background = rest
        }
        return background
    }

    /// A movement of which more is taken for a taught action does not stand for Other. 0.25: with jumping jacks
    /// and lunges taught, no window of 10 other filmed clips was called by their names, one of jumping jacks
    /// by others was.
    private static let maximumLikeness: Float = 0.25

    /// How far each background movement, by its group, is taken for a taught action, 0...1.
    private static func likeness(
        of background: [KeypointSequence], to taught: Set<String>, _ takes: [KeypointSequence],
        parameters: ModelParameters
    ) throws -> [String: Float] {
        let set = try TrainingSet(takes + background)
        let windows = set.windows(
            of: Array(set.sequences.indices), parameters: parameters, isVaried: false)
        try Task.checkCancellation()
        var configuration = ActionTrainer.Configuration()
        configuration.size = .init(featureCount: 2500, hasMovement: parameters.hasMovement)
        configuration.balance = Float(parameters.classBalance)
        let outcome = try uncancelled {
            try ActionTrainer(configuration).train(
                windows.examples, labels: set.labels,
                channelMap: .skeleton(
                    joints: set.joints, channels: set.channels, frameRate: parameters.targetFrameRate,
                    hasMovement: parameters.hasMovement),
                mirror: set.joints == ActionSubject.hand.joints && set.oneSidedLabels.isEmpty
                    ? set.mirror : nil)
        }
        let columns = set.labels.indices.filter { taught.contains(set.labels[$0]) }
        var sums: [String: (sum: Float, count: Float)] = [:]
        for (row, sequence) in zip(outcome.heldOut, windows.sequences) where sequence >= takes.count {
            var entry = sums[set.group(of: sequence)] ?? (0, 0)
            entry.sum += columns.reduce(0) { $0 + row[$1] }
            entry.count += 1
            sums[set.group(of: sequence)] = entry
        }
        return sums.mapValues { $0.sum / $0.count }
    }
}
