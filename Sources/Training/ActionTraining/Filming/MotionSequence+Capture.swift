import PoseCore
public import SyntheticMotion

extension MotionSequence {
    /// Joins captured takes of one movement to one motion that can be filmed.
    ///
    /// Between takes there is a short way from the end of one to the start of the next, as people repeat a
    /// movement. Recordings that are mirror images (toes would point backwards) are turned round, and the
    /// lowest foot is put on the floor.
    /// - Parameter takes: Sequences of one label and joint set with channels x, y (upwards) and z in metres.
    /// - Throws: `TrainingError` when channels or joints are missing.
    public init(joining takes: [KeypointSequence]) throws(TrainingError) {
        var poses: [BodyPose3D] = []
        var label = ""
        for take in takes {
            let motion = try Self.motion(of: take)
            label = motion.spans.first?.label ?? take.label
            if let last = poses.last, let first = motion.poses.first {
                poses += (1...5).map { Self.blend(last, first, Float($0) / 6) }
            }
            poses += motion.poses
        }
        let heels = poses.flatMap { [$0[.leftHeel].y, $0[.rightHeel].y] }.sorted()
        let floor = heels.isEmpty ? 0 : heels[heels.count / 50]
        for index in poses.indices {
            for point in BodyPoint.allCases { poses[index][point].y -= floor }
        }
        self.init(
            frameRate: takes.first?.frameRate ?? 30, poses: poses,
            spans: [Span(label: label, frames: poses.indices)])
    }

    private static func motion(of take: KeypointSequence) throws(TrainingError) -> MotionSequence {
        let name = take.id ?? take.label
        guard take.channels.prefix(3) == ["x", "y", "z"] else {
            throw TrainingError(.unsuitable, "\(name): channels \(take.channels); expected x, y, z")
        }
        let frames = (0..<take.keypoints.shape[0]).map { frame in
            take.joints.indices.map { joint in
                SIMD3(
                    take.keypoints[frame, 0, joint], take.keypoints[frame, 1, joint],
                    take.keypoints[frame, 2, joint])
            }
        }
        func motion(sign: Float) -> MotionSequence? {
            MotionSequence(
                recording: take.label, frameRate: take.frameRate, joints: take.joints,
                frames: frames.map { $0.map { SIMD3($0.x * sign, $0.y, $0.z) } })
        }
        guard let asIs = motion(sign: 1) else {
            throw TrainingError(
                .unsuitable,
                "\(name): joints \(take.joints.prefix(4).joined(separator: ", "))…; expected those of "
                    + "Kinect or CMU")
        }
        let ahead = asIs.poses.reduce(Float(0)) { sum, pose in
            let across = pose[.leftHip] - pose[.rightHip]
            let up = pose[.neck] - pose[.root]
            let front = SIMD3(
                across.y * up.z - across.z * up.y, across.z * up.x - across.x * up.z,
                across.x * up.y - across.y * up.x)
            let toes = pose[.leftToe] - pose[.leftAnkle] + pose[.rightToe] - pose[.rightAnkle]
            return sum + (front * toes).sum()
        }
        return ahead < 0 ? motion(sign: -1) ?? asIs : asIs
    }

    private static func blend(_ first: BodyPose3D, _ second: BodyPose3D, _ share: Float) -> BodyPose3D {
        var between = BodyPose3D()
        for point in BodyPoint.allCases {
            between[point] = first[point] + (second[point] - first[point]) * share
        }
        return between
    }
}
