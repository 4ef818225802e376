public import PoseCore
import SyntheticMotion

extension StillScene {
    /// How far from the truth a right joint is at most, in torso lengths.
    public static let maximumJointError: Float = 0.2

    /// Whether each joint of each pose is right: in sight, and within `maximumJointError` of its true place.
    ///
    /// A pose is compared with the nearest person; one for each of `poses`.
    public func judge(_ poses: [HumanBodyPoseObservation]) -> [[BodyJointName: Bool]] {
        let aspect = camera.imageSize.aspectRatio
        let people = zip(truth, athletes).map { (joints: $0, torso: torsoLength(of: $1.pose)) }
        func distance(_ a: HumanBodyPoseObservation, _ b: HumanBodyPoseObservation, _ name: BodyJointName)
            -> Float?
        {
            guard let first = a.joint(for: name)?.location, let second = b.joint(for: name)?.location else {
                return nil
            }
            let (dx, dy) = ((first.x - second.x) * aspect, first.y - second.y)
            return (dx * dx + dy * dy).squareRoot()
        }
        return poses.map { pose in
            let nearest = people.min { one, other in
                Self.median(BodyJointName.allCases.compactMap { distance(pose, one.joints, $0) })
                    < Self.median(BodyJointName.allCases.compactMap { distance(pose, other.joints, $0) })
            }
            var judgements: [BodyJointName: Bool] = [:]
            for name in BodyJointName.allCases where pose.joint(for: name) != nil {
                guard let nearest else { continue }
                let isInSight = nearest.joints.joint(for: name)?.confidence == GroundTruth.visible
                let error = distance(pose, nearest.joints, name) ?? .infinity
                judgements[name] = isInSight && error <= Self.maximumJointError * nearest.torso
            }
            return judgements
        }
    }

    /// In picture heights; at least half of what an upright torso at that distance would have.
    private func torsoLength(of pose: BodyPose3D) -> Float {
        guard let neck = camera.project(pose[.neck]), let root = camera.project(pose[.root]) else { return 0 }
        let across = (neck.location.x - root.location.x) * camera.imageSize.aspectRatio
        let up = neck.location.y - root.location.y
        let whole = length(pose[.neck] - pose[.root]) * camera.focalLength / max(root.depth, 0.01)
        return max((across * across + up * up).squareRoot(), 0.5 * whole)
    }

    private static func median(_ values: [Float]) -> Float {
        values.isEmpty ? .infinity : values.sorted()[values.count / 2]
    }
}
