import PoseCore

/// A pose in units of the picture's height, so that distances mean the same across and upwards.
struct BodyGeometry {
    /// One entry for each joint name in order; meaningful where `confidences` is above 0.
    let points: [SIMD2<Float>]
    let confidences: [Float]
    /// Joints above it are placed usefully.
    private let minimumJointConfidence: Float
    /// The middle of shoulders and hips, or of the box when these are missing.
    let center: SIMD2<Float>
    /// The box's diagonal: how large the person appears.
    let size: Float
    let box: NormalizedRect
    /// The height in the picture of the lowest joint in sight: a person nearer to the camera stands lower.
    let ground: Float
    /// How long the limbs appear.
    let limbs: LimbLengths

    private static let torso: [BodyJointName] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]
    private static let torsoPositions = torso.map(\.position)

    /// Merged bodies and hidden limbs are wrong in the limbs first.
    private static let jointWeights: [Float] = BodyJointName.allCases.map { name in
        switch name {
        case .leftShoulder, .rightShoulder, .leftHip, .rightHip, .neck, .root: 2
        case .leftKnee, .rightKnee, .leftAnkle, .rightAnkle: 0.5
        default: 1
        }
    }

    /// Nil when no joint is confident enough to be placed.
    init?(_ pose: HumanBodyPoseObservation, aspectRatio: Float, minimumJointConfidence: Float) {
        guard
            let box = pose.boundingBox(minimumJointConfidence: minimumJointConfidence)
                ?? pose.boundingBox(minimumJointConfidence: 0)
        else { return nil }
        self.box = box
        self.minimumJointConfidence = minimumJointConfidence
        let joints = BodyJointName.allCases.map { pose.joint(for: $0) }
        points = joints.map { joint in
            joint.map { SIMD2($0.location.x * aspectRatio, $0.location.y) } ?? .zero
        }
        confidences = joints.map { $0?.confidence ?? 0 }
        let diagonal = SIMD2(box.width * aspectRatio, box.height)
        size = max((diagonal * diagonal).sum().squareRoot(), 0.01)
        var sum = SIMD2<Float>.zero
        var weight: Float = 0
        for name in Self.torso {
            guard let joint = pose.joint(for: name), joint.confidence > minimumJointConfidence else {
                continue
            }
            sum += SIMD2(joint.location.x * aspectRatio, joint.location.y)
            weight += 1
        }
        ground =
            zip(points, confidences).filter { $0.1 > minimumJointConfidence }.map(\.0.y).min()
            ?? box.origin.y
        limbs = LimbLengths(points, confidences)
        center =
            weight > 1 ? sum / weight : SIMD2(box.center.x * aspectRatio, box.center.y)
    }

    /// How far this body is from another one's place, in picture heights: by joints that both have, the trunk's if
    /// possible, or else by the centres.
    ///
    /// A joint that comes into sight moves a body's centre, and not the body.
    func shift(from other: BodyGeometry) -> SIMD2<Float> {
        meanShift(of: Self.torsoPositions, from: other) ?? meanShift(of: points.indices, from: other)
            ?? center - other.center
    }

    /// Nil with fewer than two joints that both have.
    private func meanShift(of joints: some Sequence<Int>, from other: BodyGeometry) -> SIMD2<Float>? {
        var sum = SIMD2<Float>.zero
        var count: Float = 0
        for index in joints where min(confidences[index], other.confidences[index]) > minimumJointConfidence {
            sum += points[index] - other.points[index]
            count += 1
        }
        return count > 1 ? sum / count : nil
    }

    /// Mean distance between the joints that both have, as a share of the body's size; nil without 4 of them.
    func meanJointDistance(to other: BodyGeometry) -> Float? {
        var sum: Float = 0
        var count: Float = 0
        for index in points.indices
        where min(confidences[index], other.confidences[index]) > minimumJointConfidence {
            sum += length(points[index] - other.points[index])
            count += 1
        }
        return count >= 4 ? sum / count / max(size, other.size) : nil
    }

    /// Object keypoint similarity, 0...1: how well the joints of both lie on each other once `other` is moved.
    ///
    /// - Parameters:
    ///   - shift: Added to the other pose's joints.
    ///   - spread: The distance that counts as a small deviation, as a share of the body's size.
    func similarity(to other: BodyGeometry, shiftedBy shift: SIMD2<Float>, spread: Float) -> Float {
        let scale = 1 / (2 * (spread * max(size, other.size)) * (spread * max(size, other.size)))
        var sum: Float = 0
        var weight: Float = 0
        for index in points.indices {
            let both =
                min(confidences[index], other.confidences[index]) * Self.jointWeights[index]
            guard both > 0 else { continue }
            let difference = points[index] - other.points[index] - shift
            let distance = (difference * difference).sum() * scale
            // 1 / (1 + d) falls off like the usual exp(-d) at first, and costs no exponential.
            sum += both / (1 + distance)
            weight += both
        }
        return weight > 0 ? sum / weight : 0
    }
}

func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
