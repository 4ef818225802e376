public import ActionWindows

/// When a window is worth asking the classifier about, and when its answer is worth giving out.
public struct PredictionPolicy: Hashable, Sendable {
    /// The least share of a window's frames that must show the person, 0...1.
    public var minimumPoseShare: Float
    /// The least confidence that a label is given out with, 0...1.
    public var minimumConfidence: Float

    /// Creates a policy; the defaults are those of Apple's live sample.
    public init(minimumPoseShare: Float = 0.6, minimumConfidence: Float = 0.6) {
        self.minimumPoseShare = minimumPoseShare
        self.minimumConfidence = minimumConfidence
    }

    /// True when enough frames show the person for the classifier to be asked.
    public func isWorthClassifying(_ window: ActionWindow) -> Bool {
        window.poseShare >= minimumPoseShare
    }

    /// What to say about a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - probabilities: One for each of `labels`; nil when the classifier was not asked.
    ///   - labels: The classifier's labels.
    ///   - trackID: The person the window is about.
    public func prediction(
        for window: ActionWindow, probabilities: [Float]?, labels: [String], trackID: Int? = nil
    ) -> ActionPrediction {
        guard isWorthClassifying(window), let probabilities,
            let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] })
        else {
            return ActionPrediction(
                start: window.start, end: window.end, trackID: trackID, kind: .noPerson, label: "No Person")
        }
        let isSure = probabilities[best] >= minimumConfidence
        return ActionPrediction(
            start: window.start, end: window.end, trackID: trackID,
            kind: isSure ? .action : .lowConfidence,
            label: isSure ? labels[best] : Self.lowConfidenceLabel,
            confidence: probabilities[best],
            probabilities: Dictionary(zip(labels, probabilities), uniquingKeysWith: { first, _ in first }))
    }

    /// What to say about a window that another policy has said something about; the share of poses is that one's.
    public func revised(_ prediction: ActionPrediction) -> ActionPrediction {
        guard prediction.kind == .action || prediction.kind == .lowConfidence else { return prediction }
        let best = prediction.probabilities.filter { $0.value == prediction.confidence }.map(\.key).min()
        var revised = prediction
        if prediction.confidence < minimumConfidence {
            (revised.kind, revised.label) = (.lowConfidence, Self.lowConfidenceLabel)
        } else if prediction.kind == .lowConfidence, let best {
            (revised.kind, revised.label) = (.action, best)
        }
        return revised
    }

    private static let lowConfidenceLabel = "Low Confidence"
}
