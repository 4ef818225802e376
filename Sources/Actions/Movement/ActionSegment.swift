public import PoseCore

/// One action of one person, or hand, from its first to its last frame.
public struct ActionSegment: Hashable, Sendable {
    /// The track that did it; nil for hands without a visible body.
    public var personID: Int?
    /// The hand that did it; nil for bodies, and for both hands together.
    public var handID: Int?
    /// True when it was mostly the prominent person's, or the prominent hand's.
    public var isProminent: Bool
    /// The classifier's label.
    public var label: String
    /// When the action began.
    public var start: Timestamp
    /// When it ended.
    public var end: Timestamp
    /// The classifier's mean confidence of the label, 0...1.
    public var confidence: Float

    /// Creates a segment from its parts.
    public init(
        personID: Int?, handID: Int? = nil, isProminent: Bool = true, label: String, start: Timestamp,
        end: Timestamp, confidence: Float
    ) {
        self.personID = personID
        self.handID = handID
        self.isProminent = isProminent
        self.label = label
        self.start = start
        self.end = end
        self.confidence = confidence
    }

    /// Seconds from start to end.
    public var duration: Double { end.seconds(since: start) }
}
