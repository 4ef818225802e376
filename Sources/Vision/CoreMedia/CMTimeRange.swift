/// A stretch of time, from its start up to and without its end.
public struct CMTimeRange: Hashable, Sendable {
    /// Where it starts.
    public var start: CMTime
    /// How long it lasts.
    public var duration: CMTime

    /// Creates an invalid range.
    public init() { self.init(start: .invalid, duration: .invalid) }

    /// Creates a range from its start and length.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates a range from its start and end.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// The range of no length at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// No range at all.
    public static let invalid = CMTimeRange()

    /// True when both times are valid, and the length is of epoch 0 and not below zero.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
            && !duration.isNegativeInfinity
    }

    /// True when one of its times is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// True for a valid range of no length.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// Where it ends; this time is not within it.
    public var end: CMTime {
        // A duration belongs to every time line.
        var end = start + duration
        if end.isNumeric { end.epoch = start.epoch }
        return end
    }

    /// True for a time from the start up to and without the end.
    public func containsTime(_ time: CMTime) -> Bool {
        isValid && time.isValid && time >= start && time < end
    }

    /// True when all of `otherRange` lies within.
    public func containsTimeRange(_ otherRange: CMTimeRange) -> Bool {
        isValid && otherRange.isValid && otherRange.start >= start && otherRange.end <= end
    }

    /// The shortest range that holds both; invalid when one is.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        if isEmpty { return otherRange }
        if otherRange.isEmpty { return self }
        return CMTimeRange(
            start: CMTimeMinimum(start, otherRange.start), end: CMTimeMaximum(end, otherRange.end))
    }

    /// What both have in common: `zero` when nothing is, invalid when one range is.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (first, last) = (CMTimeMaximum(start, otherRange.start), CMTimeMinimum(end, otherRange.end))
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }
}

/// A range and the range that it becomes when played faster or slower.
public struct CMTimeMapping: Hashable, Sendable {
    /// Where it comes from.
    public var source: CMTimeRange
    /// Where it goes.
    public var target: CMTimeRange

    /// Creates an invalid mapping.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// Creates a mapping from both ranges.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}
