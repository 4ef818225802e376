public import PoseCore

/// A hand's joints as the gestures see them: the picture's proportions undone, missing joints known.
///
/// Places are in picture heights, y upwards, so that lengths and angles are those of the picture. Depths, where the hand
/// has them, are in palm lengths.
public struct HandShape: Hashable, Sendable {
    private let places: [SIMD2<Float>]
    private let confidences: [Float]
    private let depths: [Float]?

    /// Which of the person's hands it is.
    public let chirality: Chirality

    /// Takes the joints of a hand.
    ///
    /// - Parameter imageSize: The upright picture's size; only its aspect ratio matters.
    public init(_ hand: HumanHandPoseObservation, imageSize: PixelSize) {
        let keypoints = hand.keypoints
        let aspectRatio = imageSize.aspectRatio
        places = (0..<keypoints.shape[2]).map {
            SIMD2(keypoints[0, 0, $0] * aspectRatio, keypoints[0, 1, $0])
        }
        confidences = (0..<keypoints.shape[2]).map { keypoints[0, 2, $0] }
        depths = hand.depths?.count == places.count ? hand.depths : nil
        chirality = hand.chirality
    }

    /// The place of a joint that is surer than `minimumConfidence`.
    public func place(of joint: HandJointName, minimumConfidence: Float = 0) -> SIMD2<Float>? {
        let index = Self.indices[joint] ?? 0
        return confidences[index] > minimumConfidence ? places[index] : nil
    }

    /// The hand's own size: from the wrist to the middle finger's knuckle, or as much across the knuckles,
    /// whichever is seen at more of its length; nil when neither is seen.
    public var palmLength: Float? {
        func distance(_ a: HandJointName, _ b: HandJointName) -> Float? {
            place(of: a).flatMap { a in place(of: b).map { length(a - $0) } }
        }
        // Across the four knuckles a hand measures 0.7 times as much as from the wrist to them.
        let lengths = [
            distance(.wrist, .middleMCP), distance(.indexMCP, .littleMCP).map { 1.4 * $0 },
        ].compactMap { $0 }
        return lengths.max().flatMap { $0 > 0 ? $0 : nil }
    }

    /// The area that thumb and index finger enclose in space when their tips meet, in squares of palm lengths; nil when the
    /// joints are not seen, or how deep they lie is not known.
    ///
    /// In a pinch the two make a ring; in a fist the thumb lies along the index finger, and they enclose nothing from any side.
    public var pinchOpening: Float? {
        guard let depths, let unit = palmLength else { return nil }
        let names = HandJointGroup.thumb.jointNames + HandJointGroup.indexFinger.jointNames.reversed()
        let loop = names.compactMap { name in
            place(of: name).map { SIMD3($0 / unit, depths[Self.indices[name] ?? 0]) }
        }
        guard loop.count == names.count else { return nil }
        var area = SIMD3<Float>.zero
        for (index, corner) in loop.enumerated() {
            let (a, b) = (corner - loop[0], loop[(index + 1) % loop.count] - loop[0])
            area += SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x) / 2
        }
        return (area * area).sum().squareRoot()
    }

    private static let indices = Dictionary(
        uniqueKeysWithValues: HandJointName.allCases.enumerated().map { ($1, $0) })
}

func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
