public import PoseCore

/// The coordinates of OpenSim's full-body model (Rajagopal) that bring it into one person's poses, in degrees.
///
/// Comes in: the joints in space, frame after frame. Goes out: what a model needs for its limbs to point where the person's do. Kept are
/// the last turns of each ball joint, so that there are no leaps of half or whole turns.
///
/// The trunk counts as one part with the pelvis: its inclination is `pelvis_tilt` and `pelvis_list`, and there is no lumbar extension
/// or bending. A body always faces the model's x axis. Signs are OpenSim's: flexion of hip, knee and elbow, dorsiflexion, adduction and
/// turns inwards (`hip_rotation`, `arm_rot`) are positive, and a trunk that leans forwards has a negative `pelvis_tilt`. How a
/// straight limb is turned about itself cannot be seen: there `hip_rotation` and `arm_rot` stay.
///
///     var coordinates = OpenSimCoordinates()
///     let values = coordinates.update(world, at: frame.timestamp)
public struct OpenSimCoordinates: Sendable {
    /// The names of all coordinates, in the order of a file.
    public static let names: [String] =
        ["pelvis_tilt", "pelvis_list", "lumbar_rotation"]
        + ["r", "l"].flatMap { side in
            [
                "hip_flexion", "hip_adduction", "hip_rotation", "knee_angle", "ankle_angle", "arm_flex",
                "arm_add", "arm_rot", "elbow_flex", "wrist_flex", "wrist_dev",
            ].map { "\($0)_\(side)" }
        }

    private var angles: AngleTracker
    private var trunk = BallJoint()
    private var hips = [BodySide.left: BallJoint(), .right: BallJoint()]
    private var shoulders = [BodySide.left: BallJoint(), .right: BallJoint()]

    /// Creates coordinates of a person that was not seen yet.
    public init() {
        var configuration = AngleTracker.Configuration()
        // A model is to stand as the joints are, as in the other files of motion.
        configuration.dropsOutliers = false
        angles = AngleTracker(configuration: configuration)
    }

    /// The coordinates of the next pose in the order of `names`; nil where a joint that they need is missing.
    ///
    /// All joints count, however uncertain: what has no gaps has to put limbs somewhere, and there they are most likely.
    public mutating func update(_ pose: WorldPose, at time: Timestamp) -> [Double?] {
        let body = SeenBody(pose: pose, minimumConfidence: 0)
        let angles = angles.update(JointAngles(pose, minimumJointConfidence: 0), at: time)
        let lean = lean(of: body)
        return [BodySide.right, .left].reduce([lean?.x, lean?.y, angles[.trunkTwist]]) { values, side in
            let thigh = Self.turns(
                &hips, side, [side.hip, side.knee, side.ankle], of: body, on: body.pelvis, .backwards)
            let arm = Self.turns(
                &shoulders, side, [side.shoulder, side.elbow, side.wrist], of: body, on: body.chest, .forwards
            )
            return values + [
                thigh?.x, thigh?.y, thigh?.z, angles[side.kneeAngle], angles[side.ankleAngle],
                arm?.x, arm?.y, arm?.z, angles[side.elbowAngle], angles[side.wristFlexion],
                angles[side.wristDeviation],
            ]
        }
    }

    /// How the trunk leans: a part that hangs from the neck, with the right as its outwards.
    private mutating func lean(of body: SeenBody) -> SIMD3<Double>? {
        guard let spine = body.spine, let hips = body.hipLine,
            let stand = BodyAxes(up: Direction(0, 1, 0), rightToLeft: hips)
        else { return nil }
        return trunk.update(stand.local(-spine, side: .right))
    }

    private static func turns(
        _ joints: inout [BodySide: BallJoint], _ side: BodySide, _ names: [WorldJointName], of body: SeenBody,
        on axes: BodyAxes?, _ bend: BallJoint.Bend
    ) -> SIMD3<Double>? {
        guard let axes, let start = body[names[0]], let middle = body[names[1]],
            let part = (middle - start).unit
        else { return nil }
        let following = body[names[2]].flatMap { ($0 - middle).unit }
        return joints[side, default: BallJoint()].update(
            axes.local(part, side: side), following: following.map { axes.local($0, side: side) }, bend: bend)
    }
}

extension BodyAxes {
    /// A direction along these axes: x forwards, y up, z to a side.
    fileprivate func local(_ direction: Direction, side: BodySide) -> Direction {
        Direction(direction.dot(forward), direction.dot(up), direction.dot(left) * side.sign)
    }
}
