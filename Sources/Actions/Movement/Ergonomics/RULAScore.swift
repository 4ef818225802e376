/// The Rapid Upper Limb Assessment of one posture and one side, with every intermediate score of its worksheet.
///
/// In come angles and what is known of the task; what was not seen makes the scores that need it ranges.
/// After McAtamney and Corlett, Applied Ergonomics 24 (1993) 91–99.
///
///     let score = RULAScore(angles, side: .right, task: task)
///     print(score.total, score.level)
public struct RULAScore: Hashable, Sendable {
    /// Upper arm, 1...6.
    public let upperArm: ScoreRange
    /// Lower arm, 1...3.
    public let lowerArm: ScoreRange
    /// Wrist, 1...4.
    public let wrist: ScoreRange
    /// Wrist twist, 1...2.
    public let wristTwist: ScoreRange
    /// Neck, 1...6.
    public let neck: ScoreRange
    /// Trunk, 1...6.
    public let trunk: ScoreRange
    /// Legs, 1...2.
    public let legs: ScoreRange
    /// Posture score A, from table A: arm and wrist, 1...9.
    public let postureA: ScoreRange
    /// Posture score B, from table B: neck, trunk and legs, 1...9.
    public let postureB: ScoreRange
    /// What the use of the arm's muscles adds, 0 or 1.
    public let armMuscleUse: Int
    /// What the use of the trunk's muscles adds, 0 or 1.
    public let trunkMuscleUse: Int
    /// What the load adds to the arm, 0...3.
    public let armForce: Int
    /// What the load adds to the trunk, 0...3.
    public let trunkForce: Int
    /// Score C: posture A with muscle use and force.
    public let scoreC: ScoreRange
    /// Score D: posture B with muscle use and force.
    public let scoreD: ScoreRange
    /// The grand score, 1...7.
    public let total: ScoreRange

    /// Scores a posture.
    ///
    /// - Parameters:
    ///   - angles: The posture.
    ///   - side: The arm that is scored.
    ///   - task: Load and support.
    ///   - activity: What was found to be held or repeated.
    ///   - thresholds: What the worksheet leaves to the observer.
    public init(
        _ angles: PostureAngles, side: BodySide, task: ErgonomicTask = ErgonomicTask(),
        activity: PostureActivity = PostureActivity(), thresholds: PostureThresholds = PostureThresholds()
    ) {
        let bands = WorksheetBands(angles, side, task, thresholds)
        upperArm = bands.upperArm
        lowerArm = bands.lowerArm + WorksheetBands.point(bands.side.isReachingAcrossOrOut)
        wrist = Self.wrist(bands)
        wristTwist = WorksheetBands.point(bands.isWristTwisted) + 1
        neck = Self.neck(bands)
        trunk = Self.trunk(bands)
        legs = bands.support
        postureA = .lookUp([upperArm, lowerArm, wrist, wristTwist]) {
            RULATables.armAndWrist[($0[0] - 1) * 3 + $0[1] - 1][($0[2] - 1) * 2 + $0[3] - 1]
        }
        postureB = .lookUp([neck, trunk, legs]) {
            RULATables.neckTrunkAndLegs[$0[0] - 1][($0[1] - 1) * 2 + $0[2] - 1]
        }
        let isTaskUse = task.isStatic || task.isRepeated
        let (isArmUse, isTrunkUse) = (
            isTaskUse || activity.arm(side).isMuscleUse, isTaskUse || activity.trunk.isMuscleUse
        )
        armMuscleUse = isArmUse ? 1 : 0
        trunkMuscleUse = isTrunkUse ? 1 : 0
        armForce = Self.force(task, isStaticOrRepeated: isArmUse)
        trunkForce = Self.force(task, isStaticOrRepeated: isTrunkUse)
        scoreC = postureA + (armMuscleUse + armForce)
        scoreD = postureB + (trunkMuscleUse + trunkForce)
        total = .lookUp([scoreC, scoreD]) {
            RULATables.grandScore[min($0[0], 8) - 1][min($0[1], 7) - 1]
        }
    }

    /// The action level by the least score that is possible.
    public var level: RULALevel { RULALevel(score: total.minimum) }

    /// The action level by the greatest score that is possible.
    public var highestLevel: RULALevel { RULALevel(score: total.maximum) }

    /// True when enough was seen: the score is within two neighbouring levels.
    public var isDecided: Bool { highestLevel.rawValue - level.rawValue <= 1 }

    private static func wrist(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.side.wristFlexion.map { angle in
                ScoreRange(abs(angle) <= bands.thresholds.neutral ? 1 : abs(angle) <= 15 ? 2 : 3)
            } ?? ScoreRange(1, 3)
        return position + WorksheetBands.point(bands.isWristDeviated)
    }

    private static func neck(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.angles.neckFlexion.map { angle in
                ScoreRange(angle < -bands.thresholds.neutral ? 4 : angle <= 10 ? 1 : angle <= 20 ? 2 : 3)
            } ?? ScoreRange(1, 4)
        return position + WorksheetBands.point(bands.isNeckTwisted) + WorksheetBands.point(bands.isNeckBent)
    }

    /// The worksheet has no class for a trunk that is bent backwards: it counts as one bent forwards as far.
    private static func trunk(_ bands: WorksheetBands) -> ScoreRange {
        let position =
            bands.angles.trunkFlexion.map { angle in
                let amount = abs(angle)
                return ScoreRange(
                    amount <= bands.thresholds.neutral ? 1 : amount <= 20 ? 2 : amount <= 60 ? 3 : 4)
            } ?? ScoreRange(1, 4)
        return position + WorksheetBands.point(bands.isTrunkTwisted) + WorksheetBands.point(bands.isTrunkBent)
    }

    /// The paper's classes: below 2 kg, up to 10 kg, above; static, repeated or with a shock.
    private static func force(_ task: ErgonomicTask, isStaticOrRepeated: Bool) -> Int {
        if task.hasShock { return 3 }
        if task.load < 2 { return 0 }
        if task.load <= 10 { return isStaticOrRepeated ? 2 : 1 }
        return isStaticOrRepeated ? 3 : 2
    }
}
