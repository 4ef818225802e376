import PoseCore

/// How tall a person stands, in picture heights, from the lengths of the body's parts in some frames.
///
/// Bent legs and backs change nothing, as parts are added; a part that points to the camera looks short, so a high
/// quantile of the frames counts.
struct BodyHeight {
    /// Picture heights.
    let value: Double
    /// The standard error as a share of the value.
    let relativeError: Double

    // Shares of the standing height between joints (Drillis and Contini 1966).
    private static let shinShare = 0.246
    private static let thighShare = 0.245
    private static let trunkShare = 0.288
    private static let quantile = 0.8

    /// - Returns: Nil when no frame shows shoulders and hips.
    init?(of poses: [HumanBodyPoseObservation], aspectRatio: Double) {
        let whole = poses.compactMap { Self.height(of: $0, withLegs: true, aspectRatio) }.sorted()
        let trunk = poses.compactMap { Self.height(of: $0, withLegs: false, aspectRatio) }.sorted()
        // Legs that are seen in a few frames only are guesses.
        let isWhole = whole.count * 2 >= trunk.count && !whole.isEmpty
        let heights = isWhole ? whole : trunk
        guard !heights.isEmpty else { return nil }
        value = heights[Int(Double(heights.count - 1) * Self.quantile)]
        guard value > 0 else { return nil }
        relativeError = isWhole ? 0.07 : 0.15
    }

    private static func height(
        of pose: HumanBodyPoseObservation, withLegs: Bool, _ aspectRatio: Double
    ) -> Double? {
        func place(_ name: BodyJointName) -> SIMD2<Double>? { pose.place(of: name, aspectRatio: aspectRatio) }
        func middle(_ left: BodyJointName, _ right: BodyJointName) -> SIMD2<Double>? {
            guard let left = place(left), let right = place(right) else { return nil }
            return (left + right) / 2
        }
        guard let shoulders = middle(.leftShoulder, .rightShoulder), let hips = middle(.leftHip, .rightHip)
        else { return nil }
        let trunk = (shoulders - hips).length
        guard withLegs else { return trunk / trunkShare }
        func leg(_ hip: BodyJointName, _ knee: BodyJointName, _ ankle: BodyJointName) -> Double? {
            guard let hip = place(hip), let knee = place(knee), let ankle = place(ankle) else { return nil }
            return (hip - knee).length + (knee - ankle).length
        }
        let legs = [leg(.leftHip, .leftKnee, .leftAnkle), leg(.rightHip, .rightKnee, .rightAnkle)]
        guard let longest = legs.compactMap({ $0 }).max() else { return nil }
        return (trunk + longest) / (trunkShare + thighShare + shinShare)
    }
}
