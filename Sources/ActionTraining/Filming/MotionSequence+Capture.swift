import PoseCore
public import SyntheticMotion

extension MotionSequence {
    /// Makes captured 3D joints filmable: Kinect's and CMU's joint names become points of the body.
    ///
    /// What the capture lacks (the face, toes) is put where it is on an average body. The takes are joined to
    /// one motion, with a short way from the end of one to the start of the next, as people repeat a movement.
    /// - Parameters:
    ///   - takes: Sequences of one person with channels x, y (upwards) and z in metres.
    ///   - label: What the one span is called.
    /// - Throws: `TrainingError` when a joint is missing that nothing can stand in for.
    public init(joining takes: [KeypointSequence], label: String) throws(TrainingError) {
        var poses: [BodyPose3D] = []
        for take in takes {
            let next = try Self.poses(of: take)
            if let last = poses.last, let first = next.first {
                for step in 1...5 {
                    var between = BodyPose3D()
                    let share = Float(step) / 6
                    for point in BodyPoint.allCases {
                        between[point] = last[point] + (first[point] - last[point]) * share
                    }
                    poses.append(between)
                }
            }
            poses += next
        }
        let floor = poses.flatMap { [$0[.leftHeel].y, $0[.rightHeel].y] }.sorted()
        let lowest = floor.isEmpty ? 0 : floor[floor.count / 50]
        for index in poses.indices {
            for point in BodyPoint.allCases { poses[index][point].y -= lowest }
        }
        self.init(
            frameRate: takes.first?.frameRate ?? 30, poses: poses,
            spans: [Span(label: label, frames: poses.indices)])
    }

    private static func poses(of take: KeypointSequence) throws(TrainingError) -> [BodyPose3D] {
        guard take.channels.prefix(3) == ["x", "y", "z"] else {
            throw TrainingError(
                .unsuitable, "\(take.id ?? take.label): channels \(take.channels); expected x, y, z")
        }
        var columns: [BodyPoint: Int] = [:]
        for (point, names) in sources {
            guard let column = names.lazy.compactMap({ take.joints.firstIndex(of: $0) }).first else {
                throw TrainingError(
                    .unsuitable,
                    "\(take.id ?? take.label): no \(names.joined(separator: " or ")) for \(point)")
            }
            columns[point] = column
        }
        let poses = (0..<take.keypoints.shape[0]).map { frame in
            var pose = BodyPose3D()
            for (point, column) in columns {
                pose[point] = SIMD3(
                    take.keypoints[frame, 0, column], take.keypoints[frame, 1, column],
                    take.keypoints[frame, 2, column])
            }
            return pose
        }
        // Some captures are mirror images: there toes would point backwards.
        let ahead = poses.reduce(Float(0)) { sum, pose in
            let across = pose[.leftHip] - pose[.rightHip]
            let up = pose[.neck] - pose[.root]
            let toes = pose[.leftToe] - pose[.leftAnkle] + pose[.rightToe] - pose[.rightAnkle]
            return sum + (cross(across, up) * toes).sum()
        }
        return poses.map { completed(ahead < 0 ? mirrored($0) : $0) }
    }

    private static func mirrored(_ pose: BodyPose3D) -> BodyPose3D {
        var pose = pose
        for point in BodyPoint.allCases { pose[point].x = -pose[point].x }
        return pose
    }

    /// Adds the points that captures lack, in the body's own directions.
    private static func completed(_ captured: BodyPose3D) -> BodyPose3D {
        var pose = captured
        pose[.root] = (pose[.leftHip] + pose[.rightHip]) / 2
        pose[.neck] = (pose[.leftShoulder] + pose[.rightShoulder]) / 2
        let left = unit(pose[.leftShoulder] - pose[.rightShoulder])
        let spine = pose[.neck] - pose[.root]
        let size = (spine * spine).sum().squareRoot()
        let up = unit(pose[.headTop] - pose[.neck])
        let front = unit(cross(left, up))
        let middle = pose[.neck] + up * (0.36 * size)
        pose[.headTop] = pose[.neck] + up * (0.58 * size)
        pose[.chest] = (pose[.neck] + pose[.root]) / 2
        pose[.nose] = middle + front * (0.2 * size) - up * (0.03 * size)
        pose[.leftEye] = middle + front * (0.17 * size) + left * (0.06 * size) + up * (0.05 * size)
        pose[.rightEye] = pose[.leftEye] - left * (0.12 * size)
        pose[.leftEar] = middle + left * (0.14 * size)
        pose[.rightEar] = middle - left * (0.14 * size)
        for (wrist, elbow, tip) in [
            (BodyPoint.leftWrist, BodyPoint.leftElbow, BodyPoint.leftFingertip),
            (.rightWrist, .rightElbow, .rightFingertip),
        ] {
            pose[tip] = pose[wrist] + (pose[wrist] - pose[elbow]) * 0.7
        }
        for (ankle, toe, heel) in [
            (BodyPoint.leftAnkle, BodyPoint.leftToe, BodyPoint.leftHeel),
            (.rightAnkle, .rightToe, .rightHeel),
        ] {
            pose[heel] = pose[ankle] - unit(pose[toe] - pose[ankle]) * (0.1 * size)
        }
        return pose
    }

    private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private static func unit(_ v: SIMD3<Float>) -> SIMD3<Float> {
        let length = (v * v).sum().squareRoot()
        return length > 0 ? v / length : v
    }

    /// The joints that points are taken from: Kinect's name in UI-PRMD, in UTD-MHAD, CMU's.
    private static let sources: [(BodyPoint, [String])] = {
        var result: [(BodyPoint, [String])] = [
            (.headTop, ["headTip", "head"]), (.neck, ["neck", "shoulderCenter", "thorax"]),
            (.root, ["waist", "hipCenter", "root"]),
        ]
        let sides: [(String, String, [BodyPoint])] = [
            (
                "left", "l",
                [
                    .leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle, .leftToe,
                ]
            ),
            (
                "right", "r",
                [
                    .rightShoulder, .rightElbow, .rightWrist, .rightHip, .rightKnee, .rightAnkle, .rightToe,
                ]
            ),
        ]
        let parts = [
            ("Shoulder", "clavicle"), ("Elbow", "humerus"), ("Wrist", "radius"), ("Hip", "hipjoint"),
            ("Knee", "femur"), ("Ankle", "tibia"), ("Foot", "toes"),
        ]
        for (side, letter, points) in sides {
            for (point, (kinect, cmu)) in zip(points, parts) {
                result.append((point, [side + kinect, letter + cmu]))
            }
        }
        return result
    }()
}
