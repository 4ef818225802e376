import PoseCore

/// The joints of a body that are sure enough to be where they seem, in pixels of the upright picture.
struct SeenJoints {
    private let body: HumanBodyPoseObservation
    private let size: PixelSize

    private static let minimumConfidence: Float = 0.3

    /// - Parameter size: The picture's.
    init(of body: HumanBodyPoseObservation, in size: PixelSize) {
        self.body = body
        self.size = size
    }

    /// Where a joint is, or nil when it is not seen.
    func place(of name: BodyJointName) -> PixelPoint? {
        body.joint(for: name).flatMap {
            $0.confidence > Self.minimumConfidence ? $0.location.pixelPoint(in: size) : nil
        }
    }

    /// The length a forearm of this body has when it is seen from the side; 0: too little is in sight.
    var forearmLength: Float {
        // Forearms are half as long as the trunk and 0.7 times as long as the shoulders are apart; the
        // longest is the one that is least foreshortened.
        max(
            distance(.leftElbow, .leftWrist), distance(.rightElbow, .rightWrist),
            0.45 * distance(.neck, .root), 0.65 * distance(.leftShoulder, .rightShoulder))
    }

    private func distance(_ first: BodyJointName, _ second: BodyJointName) -> Float {
        guard let first = place(of: first), let second = place(of: second) else { return 0 }
        return first.distance(to: second)
    }
}
