public import PoseCore

/// What all samples of one person came to: shares of time in each level, for each part and side, and the course over time.
public struct ErgonomicSummary: Hashable, Sendable {
    /// One second of the course over time.
    public struct Point: Hashable, Sendable {
        /// When it begins.
        public var start: Timestamp
        /// The worse side's action level; nil when too little was seen.
        public var rula: RULALevel?
        /// The worse side's risk level; nil when too little was seen.
        public var reba: REBALevel?
    }

    /// How often a part had each score.
    public struct PartCounts: Hashable, Sendable {
        /// Seconds by the least possible score, from score 1 on; only of those in which the part was seen.
        public var seconds: [Int]
        /// Seconds in which the score's range covers half of all scores or more: the part was not seen.
        public var unseen = 0
    }

    /// The person's identity.
    public let person: Int
    /// Samples, one a second, or one a picture.
    public private(set) var seconds = 0
    /// The course over time.
    public private(set) var course: [Point] = []
    private var rulaCounts: [BodySide: [RULALevel: Int]] = [:]
    private var rebaCounts: [BodySide: [REBALevel: Int]] = [:]
    /// By the greatest score that is possible.
    private var rulaHighCounts: [BodySide: [RULALevel: Int]] = [:]
    private var rebaHighCounts: [BodySide: [REBALevel: Int]] = [:]
    private var partCounts: [ErgonomicPart: PartCounts] = [:]
    /// The greatest RULA score, with what was not seen at its best; 0 when too little was seen all the time.
    public private(set) var worstRULA = 0
    /// The greatest REBA score, with what was not seen at its best; 0 when too little was seen all the time.
    public private(set) var worstREBA = 0

    /// Creates the summary of nothing yet.
    public init(person: Int) { self.person = person }

    /// Takes in the next sample of the person.
    public mutating func add(_ sample: ErgonomicSample) {
        seconds += 1
        course.append(Point(start: sample.start, rula: sample.rulaLevel, reba: sample.rebaLevel))
        for side in BodySide.allCases {
            let (rula, reba) = (sample[side].rula, sample[side].reba)
            if rula.isDecided {
                rulaCounts[side, default: [:]][rula.level, default: 0] += 1
                rulaHighCounts[side, default: [:]][rula.highestLevel, default: 0] += 1
                worstRULA = max(worstRULA, rula.total.minimum)
            }
            if reba.isDecided {
                rebaCounts[side, default: [:]][reba.level, default: 0] += 1
                rebaHighCounts[side, default: [:]][reba.highestLevel, default: 0] += 1
                worstREBA = max(worstREBA, reba.total.minimum)
            }
        }
        for part in ErgonomicPart.allCases {
            let score = part.score(in: sample)
            var counts =
                partCounts[part] ?? PartCounts(seconds: Array(repeating: 0, count: part.greatestScore))
            // An adjustment that was not seen leaves the score's band; a whole position does not.
            let isSeen = 2 * (score.maximum - score.minimum) < part.greatestScore
            if isSeen {
                counts.seconds[min(score.minimum, part.greatestScore) - 1] += 1
            } else {
                counts.unseen += 1
            }
            partCounts[part] = counts
        }
    }

    /// The share of time in an action level, 0...1; the rest of all levels' sum to 1 is time in which too little was seen.
    ///
    /// - Parameter isHighest: True: by the greatest score that is possible, not by what was seen.
    public func share(of level: RULALevel, side: BodySide, isHighest: Bool = false) -> Double {
        share((isHighest ? rulaHighCounts : rulaCounts)[side]?[level])
    }

    /// The share of time in a risk level, 0...1; the rest of all levels' sum to 1 is time in which too little was seen.
    ///
    /// - Parameter isHighest: True: by the greatest score that is possible, not by what was seen.
    public func share(of level: REBALevel, side: BodySide, isHighest: Bool = false) -> Double {
        share((isHighest ? rebaHighCounts : rebaCounts)[side]?[level])
    }

    /// How often a part had each score.
    public func counts(of part: ErgonomicPart) -> PartCounts {
        partCounts[part] ?? PartCounts(seconds: Array(repeating: 0, count: part.greatestScore))
    }

    private func share(_ count: Int?) -> Double { seconds == 0 ? 0 : Double(count ?? 0) / Double(seconds) }
}
