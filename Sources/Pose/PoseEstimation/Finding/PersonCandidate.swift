import PoseCore

/// A person as the person finder sees one, not yet accepted: 17 joints with scores, a box, and a score.
struct PersonCandidate: Sendable {
    /// The joints in the finder's order, which is COCO's.
    static let jointOrder: [BodyLandmark] = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle,
        .rightAnkle,
    ]
    private static let places = Dictionary(
        uniqueKeysWithValues: jointOrder.enumerated().map { ($1, $0) })

    /// How sure the finder is of a person, 0...1.
    var score: Float
    /// The joints in the order of `jointOrder`, in pixels of the upright picture.
    var points: [PixelPoint]
    /// How sure the finder is of each, 0...1.
    var scores: [Float]
    /// Width and height of the box round the person's visible part, in pixels.
    var boxSize: SIMD2<Float>

    /// Joint score above which a joint counts as in sight.
    static let minimumJointScore: Float = 0.2

    /// Where a joint is; landmarks that the finder does not know are where the nose is.
    func point(_ joint: BodyLandmark) -> PixelPoint { points[Self.places[joint] ?? 0] }

    /// True for a joint that the finder sees.
    func isInSight(_ joint: BodyLandmark) -> Bool {
        Self.places[joint].map { scores[$0] > Self.minimumJointScore } ?? false
    }

    /// True when the finder sees a hip.
    var areHipsInSight: Bool { isInSight(.leftHip) || isInSight(.rightHip) }

    /// True when the finder sees a hip, and a knee or an ankle.
    var isWholeBodyInSight: Bool {
        areHipsInSight && BodyLandmark.belowHips.contains(where: isInSight)
    }

    /// True when the finder sees two joints of the face.
    var isFaceInSight: Bool {
        [BodyLandmark.nose, .leftEye, .rightEye, .leftEar, .rightEar].count(where: isInSight) > 1
    }

    /// The joints that the finder sees.
    var pointsInSight: [PixelPoint] {
        points.indices.filter { scores[$0] > Self.minimumJointScore }.map { points[$0] }
    }
}
