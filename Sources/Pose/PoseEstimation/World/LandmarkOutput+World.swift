import Foundation
import PixelSampling
import PoseCore

/// The landmarks in space.
extension LandmarkOutput {
    /// Turns the model's points in space as the region was turned in the picture, and moves the middle of the hips to 0.
    ///
    /// - Parameter values: 39 × (x, y, z) in metres: to the tensor's right, down, and away from the camera; may be
    ///   empty.
    static func world(_ values: [Float], in region: RegionOfInterest) -> [SIMD3<Float>] {
        guard values.count == 3 * BodyLandmark.outputCount else { return [] }
        let (sine, cosine) = (sin(region.rotation), cos(region.rotation))
        let points = (0..<BodyLandmark.outputCount).map { point in
            let index = 3 * (region.isMirrored ? BodyLandmark.mirrorImage[point] : point)
            let x = region.isMirrored ? -values[index] : values[index]
            let y = values[index + 1]
            return SIMD3(cosine * x - sine * y, -(sine * x + cosine * y), -values[index + 2])
        }
        let root = (points[BodyLandmark.leftHip.rawValue] + points[BodyLandmark.rightHip.rawValue]) / 2
        return points.map { $0 - root }
    }

    /// The pose in space; nil unless it was asked for.
    ///
    /// - Parameters:
    ///   - observation: The same pose in the picture, for the joints' confidences.
    ///   - depths: What the model's depths are corrected with; nil: they stay as they are.
    func worldPose(
        in size: PixelSize, with observation: HumanBodyPoseObservation, depths: JointDepthModel?
    ) -> WorldPose? {
        guard world.count == BodyLandmark.outputCount else { return nil }
        let projection = PinholeProjection(
            Self.bodyPoints.map { (world[$0], place($0, in: size), visibility[$0] * presence[$0]) },
            focalLength: PinholeProjection.assumedFocalLength)
        var places = aligned(world, in: size, by: projection)
        if let depths {
            let shifts = depths.shifts(of: JointDepthModel.joints.map { places[$0.landmarkIndices[0]] })
            var corrected = world
            for index in Self.bodyPoints { corrected[index].z += shifts[Self.leaders[index]] }
            places = aligned(corrected, in: size, by: projection)
        }
        var joints: [WorldJointName: WorldPose.Joint] = [:]
        for name in WorldJointName.allCases {
            let indices = name.landmarkIndices
            let sum = indices.reduce(SIMD3<Float>.zero) { $0 + places[$1] }
            joints[name] = WorldPose.Joint(
                position: sum / Float(indices.count),
                confidence: confidence(of: name, in: size, with: observation))
        }
        return WorldPose(joints: joints)
    }

    private static let bodyPoints = 0..<BodyLandmark.regionCenter.rawValue

    /// The joint of `JointDepthModel.joints` that each of the body's points goes with: a face with its nose, a hand with its wrist.
    private static let leaders: [Int] = bodyPoints.map { point in
        let joint: WorldJointName =
            switch point {
            case 17, 19, 21: .leftWrist
            case 18, 20, 22: .rightWrist
            default: JointDepthModel.joints.first { $0.landmarkIndices == [point] } ?? .nose
            }
        return JointDepthModel.joints.firstIndex(of: joint) ?? 0
    }

    /// Where a pinhole camera has a point, from the picture's middle: right and up, in shares of the picture's height.
    private func place(_ index: Int, in size: PixelSize) -> SIMD2<Float> {
        let point = points[index]
        return SIMD2(point.x - Float(size.width) / 2, Float(size.height) / 2 - point.y) / Float(size.height)
    }

    /// The points in space, moved across so that a pinhole camera sees them where the picture shows them.
    ///
    /// The points in the picture are the more accurate ones. The camera's focal length is not known: a phone's is assumed, which only
    /// decides by how much smaller what is farther away appears.
    private func aligned(
        _ world: [SIMD3<Float>], in size: PixelSize, by projection: PinholeProjection?
    ) -> [SIMD3<Float>] {
        var aligned = world
        // Where a point is outside the region, its place in the picture is no better than the one in space.
        if let projection {
            for index in Self.bodyPoints where presence[index] > 0.5 {
                aligned[index] = projection.position(seenAt: place(index, in: size), depth: world[index].z)
            }
        }
        let root = (aligned[BodyLandmark.leftHip.rawValue] + aligned[BodyLandmark.rightHip.rawValue]) / 2
        return aligned.map { $0 - root }
    }

    /// Feet's ends and knuckles have no calibrated confidence: they are at most as sure as ankle and wrist.
    private func confidence(
        of name: WorldJointName, in size: PixelSize, with observation: HumanBodyPoseObservation
    ) -> Float {
        if let joint = name.bodyJointName { return observation.joint(for: joint)?.confidence ?? 0 }
        guard let neighbor = name.limbEnd.flatMap({ observation.joint(for: $0) }) else { return 0 }
        let (index, place) = (name.landmarkIndices[0], points[name.landmarkIndices[0]])
        let inside = min(place.x, Float(size.width) - place.x, place.y, Float(size.height) - place.y)
        // As for joints: a tenth of the body's radius outside, the model only guesses.
        let share = max(0, min(1, 1 + 10 * inside / max(radius, 1)))
        return share * min(neighbor.confidence, visibility[index] * presence[index])
    }
}

extension WorldJointName {
    /// The landmarks in whose middle it lies, by their places in the model's output.
    var landmarkIndices: [Int] { Self.indicesByName[self] ?? [] }

    // Worked out once, not for each joint of each frame.
    private static let indicesByName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, indices(of: $0)) })

    private static func indices(of name: WorldJointName) -> [Int] {
        switch name {
        case .neck: [11, 12]
        case .root: [23, 24]
        case .leftHeel: [29]
        case .rightHeel: [30]
        case .leftToe: [31]
        case .rightToe: [32]
        case .leftLittleKnuckle: [17]
        case .rightLittleKnuckle: [18]
        case .leftIndexKnuckle: [19]
        case .rightIndexKnuckle: [20]
        case .leftThumbKnuckle: [21]
        case .rightThumbKnuckle: [22]
        default: BodyLandmark.allCases.filter { $0.jointName == name.bodyJointName }.map(\.rawValue)
        }
    }

    /// The joint of the pose that a foot's end or a knuckle belongs to.
    fileprivate var limbEnd: BodyJointName? {
        switch self {
        case .leftHeel, .leftToe: .leftAnkle
        case .rightHeel, .rightToe: .rightAnkle
        case .leftThumbKnuckle, .leftIndexKnuckle, .leftLittleKnuckle: .leftWrist
        case .rightThumbKnuckle, .rightIndexKnuckle, .rightLittleKnuckle: .rightWrist
        default: nil
        }
    }
}
