/// The Rapid Entire Body Assessment of one posture and one side, with every intermediate score of its worksheet.
///
/// In come angles and what is known of the task; what was not seen makes the scores that need it ranges.
/// After Hignett and McAtamney, Applied Ergonomics 31 (2000) 201–205.
///
///     let score = REBAScore(angles, side: .left, task: task)
///     print(score.total, score.level)
public struct REBAScore: Hashable, Sendable {
    /// Neck, 1...3.
    public let neck: ScoreRange
    /// Trunk, 1...5.
    public let trunk: ScoreRange
    /// Legs, 1...4.
    public let legs: ScoreRange
    /// Upper arm, 1...6.
    public let upperArm: ScoreRange
    /// Lower arm, 1...2.
    public let lowerArm: ScoreRange
    /// Wrist, 1...3.
    public let wrist: ScoreRange
    /// What table A gives for trunk, neck and legs, 1...9.
    public let postureA: ScoreRange
    /// What table B gives for the arm, 1...9.
    public let postureB: ScoreRange
    /// What the load adds, 0...3.
    public let force: Int
    /// What the grip adds, 0...3.
    public let coupling: Int
    /// Score A: table A with the load.
    public let scoreA: ScoreRange
    /// Score B: table B with the grip.
    public let scoreB: ScoreRange
    /// Score C: what table C gives, 1...12.
    public let scoreC: ScoreRange
    /// What held, repeated and rapid postures add, 0...3.
    public let activity: Int
    /// The REBA score, 1...15.
    public let total: ScoreRange

    /// Scores a posture.
    ///
    /// - Parameters:
    ///   - angles: The posture.
    ///   - side: The arm that is scored.
    ///   - task: Load, grip and support.
    ///   - activity: What was found to be held or repeated.
    ///   - thresholds: What the worksheet leaves to the observer.
    public init(
        _ angles: PostureAngles, side: BodySide, task: ErgonomicTask = ErgonomicTask(),
        activity: PostureActivity = PostureActivity(), thresholds: PostureThresholds = PostureThresholds()
    ) {
        let bands = WorksheetBands(angles, side, task, thresholds)
        neck = Self.neck(bands)
        trunk = Self.trunk(bands)
        legs = Self.legs(bands)
        upperArm = bands.upperArm
        lowerArm = bands.lowerArm
        wrist = Self.wrist(bands)
        postureA = .lookUp([trunk, neck, legs]) {
            REBATables.trunkNeckAndLegs[$0[0] - 1][($0[1] - 1) * 4 + $0[2] - 1]
        }
        postureB = .lookUp([upperArm, lowerArm, wrist]) {
            REBATables.armAndWrist[$0[0] - 1][($0[1] - 1) * 3 + $0[2] - 1]
        }
        force = (task.load < 5 ? 0 : task.load <= 10 ? 1 : 2) + (task.hasShock ? 1 : 0)
        coupling = task.grip.score
        scoreA = postureA + force
        scoreB = postureB + coupling
        scoreC = .lookUp([scoreA, scoreB]) {
            REBATables.grandScore[min($0[0], 12) - 1][min($0[1], 12) - 1]
        }
        let uses = [activity.arm(side), activity.trunk]
        self.activity =
            (task.isStatic || uses.contains(where: \.isStatic) ? 1 : 0)
            + (task.isRepeated || uses.contains(where: \.isRepeated) ? 1 : 0)
            + (task.hasRapidChanges ? 1 : 0)
        total = scoreC + self.activity
    }

    /// The risk level by the least score that is possible.
    public var level: REBALevel { REBALevel(score: total.minimum) }

    /// The risk level by the greatest score that is possible.
    public var highestLevel: REBALevel { REBALevel(score: total.maximum) }

    /// True when enough was seen: the score is within two neighbouring levels.
    public var isDecided: Bool { highestLevel.rawValue - level.rawValue <= 1 }

    private static func neck(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.angles.neckFlexion.map { angle in
                ScoreRange(angle < -bands.thresholds.neutral || angle > 20 ? 2 : 1)
            } ?? ScoreRange(1, 2)
        return position
            + WorksheetBands.point(WorksheetBands.either(bands.isNeckTwisted, bands.isNeckBent))
    }

    private static func trunk(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.angles.trunkFlexion.map { angle in
                if abs(angle) <= bands.thresholds.neutral { return ScoreRange(1) }
                if angle < 0 { return ScoreRange(angle < -20 ? 3 : 2) }
                return ScoreRange(angle <= 20 ? 2 : angle <= 60 ? 3 : 4)
            } ?? ScoreRange(1, 4)
        return position
            + WorksheetBands.point(WorksheetBands.either(bands.isTrunkTwisted, bands.isTrunkBent))
    }

    /// The more bent knee counts; one that was not seen may be bent further.
    private static func legs(_ bands: WorksheetBands) -> ScoreRange {
        guard !bands.task.isSeated else { return ScoreRange(1) }
        func score(_ angle: Double?) -> ScoreRange {
            angle.map { ScoreRange($0 > 60 ? 2 : $0 >= 30 ? 1 : 0) } ?? ScoreRange(0, 2)
        }
        let (left, right) = (score(bands.angles.left.kneeFlexion), score(bands.angles.right.kneeFlexion))
        return bands.support
            + ScoreRange(max(left.minimum, right.minimum), max(left.maximum, right.maximum))
    }

    private static func wrist(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.side.wristFlexion.map { ScoreRange(abs($0) <= 15 ? 1 : 2) } ?? ScoreRange(1, 2)
        return position
            + WorksheetBands.point(WorksheetBands.either(bands.isWristDeviated, bands.isWristTwisted))
    }
}
