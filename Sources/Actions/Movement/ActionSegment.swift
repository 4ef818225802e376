public import PoseCore

/// One action of one person from its first to its last frame.
public struct ActionSegment: Hashable, Sendable {
    /// The track that did it.
    public var personID: Int
    /// The classifier's label.
    public var label: String
    /// When the action began.
    public var start: Timestamp
    /// When it ended.
    public var end: Timestamp
    /// The classifier's mean confidence of the label, 0...1.
    public var confidence: Float

    /// Creates a segment from its parts.
    public init(personID: Int, label: String, start: Timestamp, end: Timestamp, confidence: Float) {
        self.personID = personID
        self.label = label
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}
