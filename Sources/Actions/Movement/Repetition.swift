public import PoseCore

/// One repetition of a periodic movement, from where it begins to where it ends.
public struct Repetition: Hashable, Sendable {
    /// The side of the body that did it, of movements that alternate.
    public enum Side: String, CaseIterable, Hashable, Sendable {
        case left
        case right
    }

    /// The track that did it.
    public var personID: Int
    /// The classifier's label at that time; nil when none is sure.
    public var action: String?
    /// Counts from 1 within a bout: repetitions of one movement, short pauses included.
    public var number: Int
    /// When it began.
    public var start: Timestamp
    /// When it ended.
    public var end: Timestamp
    /// How sure it is that this was one whole repetition, 0...1.
    public var confidence: Float
    /// The side that did it, of movements that alternate; nil for others.
    public var side: Side?
    /// How it was done; nil unless angles were asked for.
    public var measures: RepetitionMeasures?

    /// Creates a repetition from its parts.
    public init(
        personID: Int, action: String? = nil, number: Int, start: Timestamp, end: Timestamp,
        confidence: Float, side: Side? = nil
    ) {
        self.personID = personID
        self.action = action
        self.number = number
        self.start = start
        self.end = end
        self.confidence = confidence
        self.side = side
    }

    /// Seconds from start to end.
    var duration: Double { end.seconds(since: start) }

    /// Half way between start and end.
    package var middle: Timestamp { start.advanced(by: duration / 2) }
}
