/// The steps that both worksheets share: angles become the scores of single parts.
struct WorksheetBands {
    let angles: PostureAngles
    let side: PostureAngles.Side
    let task: ErgonomicTask
    let thresholds: PostureThresholds

    init(_ angles: PostureAngles, _ side: BodySide, _ task: ErgonomicTask, _ thresholds: PostureThresholds) {
        self.angles = angles
        self.side = angles[side]
        self.task = task
        self.thresholds = thresholds
    }

    /// 0 or 1 for a question that is answered, 0...1 for one that is not.
    static func point(_ answer: Bool?) -> ScoreRange {
        answer.map { ScoreRange($0 ? 1 : 0) } ?? ScoreRange(0, 1)
    }

    /// Whether an angle, either way, is beyond a limit; nil when it was not seen.
    static func exceeds(_ angle: Double?, _ limit: Double) -> Bool? { angle.map { abs($0) > limit } }

    /// True when one answer is; nil when none is but one is missing.
    static func either(_ a: Bool?, _ b: Bool?) -> Bool? {
        if a == true || b == true { return true }
        return a == nil || b == nil ? nil : false
    }

    /// Upper arm 1...6: the same in both worksheets.
    var upperArm: ScoreRange {
        let position =
            side.upperArmFlexion.map { angle -> ScoreRange in
                if angle < -20 { return ScoreRange(2) }
                return ScoreRange(angle <= 20 ? 1 : angle <= 45 ? 2 : angle <= 90 ? 3 : 4)
            } ?? ScoreRange(1, 4)
        let abducted = Self.point(Self.exceeds(side.upperArmAbduction, thresholds.abduction))
        let others = (task.areShouldersRaised ? 1 : 0) - (task.areArmsSupported ? 1 : 0)
        return (position + abducted + others).clamped(1, 6)
    }

    /// Lower arm 1...2 without adjustment: the same in both worksheets.
    var lowerArm: ScoreRange {
        side.elbowFlexion.map { ScoreRange((60...100).contains($0) ? 1 : 2) } ?? ScoreRange(1, 2)
    }

    /// True when the forearm is at or near the end of its turn.
    var isWristTwisted: Bool? {
        Self.exceeds(side.forearmRotation, thresholds.forearmRotation) ?? task.isForearmAtEndOfRange
    }

    var isWristDeviated: Bool? { Self.exceeds(side.wristDeviation, thresholds.wristDeviation) }
    var isTrunkBent: Bool? { Self.exceeds(angles.trunkBend, thresholds.trunkBend) }
    var isTrunkTwisted: Bool? { Self.exceeds(angles.trunkTwist, thresholds.trunkTwist) }
    var isNeckBent: Bool? { Self.exceeds(angles.neckBend, thresholds.neckBend) }
    var isNeckTwisted: Bool? { Self.exceeds(angles.neckTwist, thresholds.neckTwist) }

    /// 1 when the legs are supported and carry evenly, else 2.
    var support: ScoreRange {
        if task.isSeated { return ScoreRange(1) }
        return angles.isOnBothFeet.map { ScoreRange($0 ? 1 : 2) } ?? ScoreRange(1, 2)
    }
}
