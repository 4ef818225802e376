public import PoseCore

/// One second of one person: the posture, and its RULA and REBA scores for both sides.
public struct ErgonomicSample: Hashable, Sendable {
    /// The scores of one side.
    public struct Scores: Hashable, Sendable {
        /// The Rapid Upper Limb Assessment.
        public let rula: RULAScore
        /// The Rapid Entire Body Assessment.
        public let reba: REBAScore
    }

    /// The person's identity.
    public let person: Int
    /// When the second begins; for a picture its time.
    public let start: Timestamp
    /// Frames in which the person's posture was found.
    public let frames: Int
    /// The median of each angle in these frames.
    public let angles: PostureAngles
    /// What is held or repeated.
    public let activity: PostureActivity
    /// The scores of the left arm and of what both sides share.
    public let left: Scores
    /// The scores of the right arm and of what both sides share.
    public let right: Scores

    /// Scores a posture.
    public init(
        person: Int, start: Timestamp, frames: Int = 1, angles: PostureAngles,
        activity: PostureActivity = PostureActivity(), task: ErgonomicTask = ErgonomicTask(),
        thresholds: PostureThresholds = PostureThresholds()
    ) {
        self.person = person
        self.start = start
        self.frames = frames
        self.angles = angles
        self.activity = activity
        func scores(_ side: BodySide) -> Scores {
            Scores(
                rula: RULAScore(angles, side: side, task: task, activity: activity, thresholds: thresholds),
                reba: REBAScore(angles, side: side, task: task, activity: activity, thresholds: thresholds))
        }
        left = scores(.left)
        right = scores(.right)
    }

    /// The scores of a side.
    public subscript(side: BodySide) -> Scores { side == .left ? left : right }

    /// The action level of the worse side, by what was seen; nil when too little was seen of either side.
    public var rulaLevel: RULALevel? {
        BodySide.allCases.compactMap { self[$0].rula.isDecided ? self[$0].rula.level : nil }.max()
    }

    /// The risk level of the worse side, by what was seen; nil when too little was seen of either side.
    public var rebaLevel: REBALevel? {
        BodySide.allCases.compactMap { self[$0].reba.isDecided ? self[$0].reba.level : nil }.max()
    }

    /// Orders moments from harmless to bad, 0...2: the worse side's RULA ÷ 7 and REBA ÷ 15, by what was seen.
    ///
    /// A score of which too little was seen counts as 0.
    public var strain: Double {
        let rula = BodySide.allCases.map { self[$0].rula.isDecided ? self[$0].rula.total.minimum : 0 }
        let reba = BodySide.allCases.map { self[$0].reba.isDecided ? self[$0].reba.total.minimum : 0 }
        return Double(rula.max() ?? 0) / 7 + Double(reba.max() ?? 0) / 15
    }
}
