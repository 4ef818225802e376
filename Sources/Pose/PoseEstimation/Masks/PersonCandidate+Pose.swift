import PoseCore

extension PersonCandidate {
    /// The joints of a pose that is known already; nil when neither trunk nor face and shoulders are known.
    init?(_ pose: HumanBodyPoseObservation, in size: PixelSize) {
        let joints = Self.jointOrder.map { $0.jointName.flatMap { pose.joint(for: $0) } }
        let known = joints.compactMap { $0?.location.pixelPoint(in: size) }
        guard let first = known.first else { return nil }
        let isKnown = { (name: BodyJointName) in pose.joint(for: name) != nil }
        guard isKnown(.leftShoulder), isKnown(.rightShoulder) else { return nil }
        score = pose.confidence
        points = joints.map { $0?.location.pixelPoint(in: size) ?? first }
        scores = joints.map { $0?.confidence ?? 0 }
        let (across, down) = (known.map(\.x), known.map(\.y))
        boxSize = SIMD2(
            (across.max() ?? 0) - (across.min() ?? 0), (down.max() ?? 0) - (down.min() ?? 0))
    }

    /// How sure a joint is; 0 for landmarks that the finder does not know.
    func confidence(_ joint: BodyLandmark) -> Float {
        Self.jointOrder.firstIndex(of: joint).map { scores[$0] } ?? 0
    }
}
