public import PoseCore

/// What a person did in one window of time, or why nothing can be said.
public struct ActionPrediction: Hashable, Sendable {
    /// How a prediction came about; the raw values are those of the JSON output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The classifier is sure enough: `label` is one of its labels.
        case action
        /// Too few frames show the person.
        case noPerson = "no-person"
        /// The best label's confidence is below the policy's minimum.
        case lowConfidence = "low-confidence"
        /// The first window is not complete yet.
        case startingUp = "starting-up"
    }

    /// When the window began.
    public var start: Timestamp
    /// When it ended.
    public var end: Timestamp
    /// The person it is about, or nil without a track.
    public var trackID: Int?
    /// The hand it is about; nil for bodies, and for both hands together.
    public var handID: Int?
    /// True when it is about the prominent person, the largest hand, or no person at all.
    public var isProminent: Bool
    /// How it came about.
    public var kind: Kind
    /// The classifier's label, or for the other kinds what to show instead, for example "No Person".
    public var label: String
    /// How sure the classifier is of its best label, 0...1; 0 when it was not asked.
    public var confidence: Float
    /// The probability of each of the classifier's labels; empty when it was not asked.
    public var probabilities: [String: Float]

    /// Creates a prediction from its parts.
    public init(
        start: Timestamp, end: Timestamp, trackID: Int? = nil, isProminent: Bool = true, kind: Kind,
        label: String,
        confidence: Float = 0, probabilities: [String: Float] = [:]
    ) {
        self.start = start
        self.end = end
        self.trackID = trackID
        self.isProminent = isProminent
        self.kind = kind
        self.label = label
        self.confidence = confidence
        self.probabilities = probabilities
    }

    /// What is shown from the start of a source until the first window is complete.
    public static func startingUp(
        from start: Timestamp, to end: Timestamp, trackID: Int? = nil
    ) -> ActionPrediction {
        ActionPrediction(start: start, end: end, trackID: trackID, kind: .startingUp, label: "Starting Up")
    }
}
