import PoseCore
public import SyntheticMotion

extension CrowdScene {
    /// For each body the share of its joints that no other body hides, 0...1.
    ///
    /// Counted are joints inside the picture that the body itself does not hide; a body with fewer than five of
    /// them has the share 0.
    public static func visibleShares(of poses: [BodyPose3D], camera: Camera) -> [Float] {
        let together = GroundTruth(of: poses, camera: camera).observations
        return poses.indices.map { index in
            guard let alone = GroundTruth(of: [poses[index]], camera: camera).observations.first else {
                return 0
            }
            var (own, seen): (Float, Float) = (0, 0)
            for name in BodyJointName.allCases
            where alone.joint(for: name)?.confidence == GroundTruth.visible {
                own += 1
                if together[index].joint(for: name)?.confidence == GroundTruth.visible { seen += 1 }
            }
            return own >= 5 ? seen / own : 0
        }
    }
}
