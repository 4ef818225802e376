public import PoseCore

/// Finds in one person's movement what is held for more than a minute and what is repeated more than four times a minute.
///
/// In come the angles of every frame and of every second, in order of time; kept are a few numbers an angle.
public struct ActivityTracker: Sendable {
    /// Seconds from which a held posture is static, in both worksheets.
    public static let staticTime = 60.0

    private var cycles: [CycleDetector]
    private var holds: [HoldTimer]

    /// The angles of an arm, then those of neck, trunk and legs.
    private static func arm(_ side: PostureAngles.Side) -> [Double?] {
        [side.upperArmFlexion, side.elbowFlexion, side.upperArmAbduction]
    }

    private static func values(_ angles: PostureAngles) -> [Double?] {
        let knee = [angles.left.kneeFlexion, angles.right.kneeFlexion].compactMap { $0 }.max()
        return arm(angles.left) + arm(angles.right)
            + [angles.trunkFlexion, angles.neckFlexion, angles.trunkBend, knee]
    }

    private static let parts = (left: 0..<3, right: 3..<6, trunk: 6..<10)

    /// Creates a tracker that has seen nothing.
    public init() {
        cycles = Array(repeating: CycleDetector(), count: Self.parts.trunk.upperBound)
        holds = Array(repeating: HoldTimer(), count: Self.parts.trunk.upperBound)
    }

    /// Takes in the angles of the next frame, for repetitions.
    public mutating func addFrame(_ angles: PostureAngles, at time: Timestamp) {
        for (index, value) in Self.values(angles).enumerated() { cycles[index].add(value, at: time) }
    }

    /// Takes in the angles of a whole second, for postures that are held: single frames are too restless.
    public mutating func addSecond(_ angles: PostureAngles, at time: Timestamp) {
        for (index, value) in Self.values(angles).enumerated() { holds[index].add(value, at: time) }
    }

    /// What is held or repeated now.
    public var activity: PostureActivity {
        var result = PostureActivity()
        result.leftArm = use(Self.parts.left)
        result.rightArm = use(Self.parts.right)
        result.trunk = use(Self.parts.trunk)
        return result
    }

    private func use(_ part: Range<Int>) -> PostureActivity.Use {
        let times = holds[part].compactMap(\.seconds)
        return PostureActivity.Use(
            isStatic: holds[part.lowerBound].seconds != nil && times.allSatisfy { $0 >= Self.staticTime },
            isRepeated: cycles[part].contains(where: \.isRepeating))
    }
}
