import Foundation

/// The coordinates of OpenSim's full-body model (Rajagopal) that a body's angles give, in degrees.
///
/// The trunk counts as one part with the pelvis: its inclination is `pelvis_tilt` and `pelvis_list`, and there is no lumbar extension
/// or bending. A body always faces the model's x axis. Signs are OpenSim's: flexion of hip, knee and elbow, dorsiflexion and adduction
/// are positive, and a trunk that leans forwards has a negative `pelvis_tilt`.
public enum OpenSimCoordinates {
    /// The names of all coordinates, in the order of a file.
    public static let names: [String] =
        ["pelvis_tilt", "pelvis_list", "lumbar_rotation"]
        + ["r", "l"].flatMap { side in
            [
                "hip_flexion", "hip_adduction", "knee_angle", "ankle_angle", "arm_flex", "arm_add",
                "elbow_flex",
                "wrist_flex", "wrist_dev",
            ].map { "\($0)_\(side)" }
        }

    /// The coordinates in the order of `names`; nil where a joint that they need is not seen.
    public static func values(of angles: JointAngles) -> [Double?] {
        // Leaning to the left is the right side's "outwards" with the other sign.
        let trunk = turns(forwards: angles[.trunkFlexion], outwards: angles[.trunkBend].map { -$0 })
        let isLevel = [trunk.map { -$0.first }, trunk.map(\.second), angles[.trunkTwist]]
        return [BodySide.right, .left].reduce(isLevel) { values, side in
            let thigh = turns(forwards: angles[side.hipFlexion], outwards: angles[side.hipAbduction])
            let arm = turns(forwards: angles[side.shoulderFlexion], outwards: angles[side.shoulderAbduction])
            return values + [
                thigh?.first, thigh.map { -$0.second }, angles[side.kneeAngle], angles[side.ankleAngle],
                arm?.first, arm.map { -$0.second }, angles[side.elbowAngle], angles[side.wristFlexion],
                angles[side.wristDeviation],
            ]
        }
    }

    /// Two shares of one tilt as two turns after each other: first forwards, then outwards.
    ///
    /// Two pairs give the same direction. The one nearest to the shares makes an arm that is raised sideways past the level go on
    /// outwards, and one that is raised forwards go on forwards.
    private static func turns(
        forwards: Double?, outwards: Double?
    ) -> (first: Double, second: Double)? {
        guard let forwards, let outwards else { return nil }
        let tilt = (forwards * forwards + outwards * outwards).squareRoot()
        guard tilt > 1e-6 else { return (0, 0) }
        let radians = tilt * .pi / 180
        let first = atan2(forwards / tilt * sin(radians), cos(radians)) * 180 / .pi
        let second = asin(max(-1, min(1, outwards / tilt * sin(radians)))) * 180 / .pi
        let others = (
            first: first < 0 ? first + 180 : first - 180, second: (second < 0 ? -180 : 180) - second
        )
        func distance(_ turns: (first: Double, second: Double)) -> Double {
            hypot(turns.first - forwards, turns.second - outwards)
        }
        return distance(others) < distance((first, second)) ? others : (first, second)
    }
}
