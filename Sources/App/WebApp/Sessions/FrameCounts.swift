import Pipeline

/// How many frames were analysed, and how many dropped for newer ones.
struct FrameCounts: Hashable, Sendable {
    var analyzed = 0
    var dropped = 0

    init(analyzed: Int = 0, dropped: Int = 0) {
        self.analyzed = analyzed
        self.dropped = dropped
    }

    init(_ statistics: LiveStatistics) {
        self.init(analyzed: statistics.admitted, dropped: statistics.dropped)
    }

    static func + (left: FrameCounts, right: FrameCounts) -> FrameCounts {
        FrameCounts(analyzed: left.analyzed + right.analyzed, dropped: left.dropped + right.dropped)
    }
}
