public import PoseCore
public import SyntheticMotion

/// Where the joints of drawn bodies are in the picture, exactly, and which of them cannot be seen.
public struct GroundTruth: Hashable, Sendable {
    /// Confidence of a joint that the picture shows.
    public static let visible: Float = 1
    /// Confidence of a joint behind a limb, a trunk or another body.
    public static let hidden: Float = 0.5
    /// Confidence of a joint beyond the picture's edge.
    public static let outside: Float = 0.1

    /// One observation for each body, in their order; joints behind the camera are missing.
    public let observations: [HumanBodyPoseObservation]

    /// Works out what `camera` sees of bodies that stand in one place together.
    public init(of poses: [BodyPose3D], camera: Camera) {
        let volumes = poses.map { $0.volumes() }
        observations = poses.indices.map { index in
            let joints = BodyPoint.allCases.compactMap { point -> Joint<BodyJointName>? in
                let place = poses[index][point]
                guard let name = point.jointName, let (location, _) = camera.project(place) else {
                    return nil
                }
                let confidence: Float
                if location.x < 0 || location.x > 1 || location.y < 0 || location.y > 1 {
                    confidence = Self.outside
                } else {
                    let isHidden =
                        poses[index].isTurnedAway(point, from: camera.position)
                        || volumes.indices.contains { other in
                            volumes[other].contains { volume in
                                (other != index || !volume.part.joined.contains(point.part))
                                    && volume.blocks(place, from: camera.position)
                            }
                        }
                    confidence = isHidden ? Self.hidden : Self.visible
                }
                return Joint(jointName: name, location: location, confidence: confidence)
            }
            return HumanBodyPoseObservation(confidence: 1, joints: joints)
        }
    }
}

extension BodyPose3D {
    /// True for points of the face, ears, shoulders and hips on the side that an eye cannot see.
    func isTurnedAway(_ point: BodyPoint, from eye: SIMD3<Float>) -> Bool {
        let outward: SIMD3<Float>
        let limit: Float
        switch point {
        case .nose, .leftEye, .rightEye:
            let left = self[.leftEar] - self[.rightEar]
            let up = self[.headTop] - (self[.leftEar] + self[.rightEar]) / 2
            (outward, limit) = (cross(left, up), -0.2)
        case .leftEar: (outward, limit) = (self[.leftEar] - self[.rightEar], -0.3)
        case .rightEar: (outward, limit) = (self[.rightEar] - self[.leftEar], -0.3)
        case .leftShoulder: (outward, limit) = (self[.leftShoulder] - self[.rightShoulder], -0.6)
        case .rightShoulder: (outward, limit) = (self[.rightShoulder] - self[.leftShoulder], -0.6)
        case .leftHip: (outward, limit) = (self[.leftHip] - self[.rightHip], -0.6)
        case .rightHip: (outward, limit) = (self[.rightHip] - self[.leftHip], -0.6)
        default: return false
        }
        return dot(normalize(outward), normalize(eye - self[point])) < limit
    }
}

extension BodyVolume {
    /// True when the straight line from an eye to a point runs through this volume on its way.
    func blocks(_ point: SIMD3<Float>, from eye: SIMD3<Float>) -> Bool {
        // The nearest points of two lines, the sight and the axis, each within its ends.
        let sight = point - eye
        let axis = end - start
        let between = eye - start
        let (a, b, c) = (dot(sight, sight), dot(sight, axis), dot(axis, axis))
        let (d, e) = (dot(sight, between), dot(axis, between))
        let determinant = a * c - b * b
        var onSight = determinant > 1e-9 ? (b * e - c * d) / determinant : 0
        onSight = max(0, min(1, onSight))
        let onAxis = c > 1e-9 ? max(0, min(1, (b * onSight + e) / c)) : 0
        onSight = a > 0 ? max(0, min(1, (b * onAxis - d) / a)) : 0
        let gap = eye + sight * onSight - (start + axis * onAxis)
        // A point that lies in the volume's own surface is seen.
        return dot(gap, gap) < radius * radius * 0.8 && (1 - onSight) * a.squareRoot() > radius * 1.1
    }
}

extension BodyPoint {
    /// The part of the body that the point is a part of.
    var part: BodyPart {
        switch self {
        case .nose, .leftEye, .rightEye, .leftEar, .rightEar, .headTop: .head
        case .neck, .chest, .root, .leftHip, .rightHip: .torso
        case .leftShoulder: .leftUpperArm
        case .rightShoulder: .rightUpperArm
        case .leftElbow: .leftForearm
        case .rightElbow: .rightForearm
        case .leftWrist, .leftFingertip: .leftHand
        case .rightWrist, .rightFingertip: .rightHand
        case .leftKnee: .leftShin
        case .rightKnee: .rightShin
        case .leftAnkle, .leftHeel, .leftToe: .leftFoot
        case .rightAnkle, .rightHeel, .rightToe: .rightFoot
        }
    }
}
