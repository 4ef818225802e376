import PoseCore

/// Where the joints of a pose say that a head is, and how large a metre is there.
struct HeadPlace {
    typealias Line = (start: PixelPoint, end: PixelPoint)

    /// Pixels of a metre at the person's distance; nil without two joints that say so.
    let pixelsPerMeter: Float?
    /// From between the ears towards the nose; nil without a joint of the face.
    let face: Line?
    /// True when joints of the face are sure, and near the shoulders, where these are sure.
    let isFaceSure: Bool
    /// From the neck along the trunk; nil without neck and trunk.
    let aboveShoulders: Line?

    /// Joints above this confidence are sure.
    private static let minimumConfidence: Float = 0.4
    /// Lengths of an adult, in metres. Forearms and shins are left out: they may be much nearer to the camera.
    private static let lengths: [(BodyJointName, BodyJointName, meters: Float)] = [
        (.leftEar, .rightEar, 0.15), (.nose, .leftEar, 0.13), (.nose, .rightEar, 0.13),
        (.leftShoulder, .rightShoulder, 0.36), (.neck, .root, 0.5), (.leftShoulder, .leftElbow, 0.3),
        (.rightShoulder, .rightElbow, 0.3), (.leftHip, .leftKnee, 0.42), (.rightHip, .rightKnee, 0.42),
    ]
    /// From the neck to between the ears, and how far from there a nose can be, in metres.
    private static let (neckLength, maximumReach): (Float, Float) = (0.22, 0.45)

    init(of pose: HumanBodyPoseObservation, in size: PixelSize) {
        let joints = Joints(of: pose, in: size)
        let front =
            joints.place(.nose) ?? joints.middle([.leftEye, .rightEye])
        let face = (joints.middle([.leftEar, .rightEar]) ?? front).map { sides in
            (start: sides, end: front.map { sides.towards($0, by: 0.5) } ?? sides)
        }
        // A length in the picture is at most the true one: the greatest is nearest to it, others may be foreshortened.
        func scale(above confidence: Float) -> Float? {
            Self.lengths.compactMap { start, end, meters in
                joints.distance(start, end, above: confidence).map { $0 / meters }
            }.max()
        }
        let scale = scale(above: Self.minimumConfidence) ?? scale(above: 0)
        var isFaceSure = BodyJointGroup.face.jointNames.contains { joints.isSure($0) }
        if let face, let scale, let neck = joints.place(.neck), joints.isSure(.neck) {
            isFaceSure = isFaceSure && face.start.distance(to: neck) < Self.maximumReach * scale
        }
        (pixelsPerMeter, self.face, self.isFaceSure) = (scale, face, isFaceSure)
        aboveShoulders = scale.flatMap { joints.lineAboveNeck(length: Self.neckLength * $0) }
    }

    /// The joints in the picture's pixels.
    private struct Joints {
        private var joints: [BodyJointName: (place: PixelPoint, confidence: Float)] = [:]

        init(of pose: HumanBodyPoseObservation, in size: PixelSize) {
            for (name, joint) in pose.allJoints() {
                let place = joint.location.pixelPoint(in: size)
                if place.x.isFinite, place.y.isFinite { joints[name] = (place, joint.confidence) }
            }
        }

        func place(_ name: BodyJointName) -> PixelPoint? { joints[name]?.place }

        func isSure(_ name: BodyJointName) -> Bool {
            joints[name].map { $0.confidence > HeadPlace.minimumConfidence } ?? false
        }

        /// The middle of those that are there; nil without any.
        func middle(_ names: [BodyJointName]) -> PixelPoint? {
            let found = names.compactMap { place($0) }
            guard let first = found.first, let last = found.last else { return nil }
            return first.towards(last, by: 0.5)
        }

        func distance(_ start: BodyJointName, _ end: BodyJointName, above confidence: Float) -> Float? {
            guard let start = joints[start], let end = joints[end],
                min(start.confidence, end.confidence) > confidence
            else { return nil }
            return start.place.distance(to: end.place)
        }

        /// From the neck away from the trunk; nil without a neck.
        func lineAboveNeck(length: Float) -> Line? {
            guard let neck = place(.neck) else { return nil }
            guard let root = place(.root), root.distance(to: neck) > 0 else { return (neck, neck) }
            return (neck, root.towards(neck, by: 1 + length / root.distance(to: neck)))
        }
    }
}

extension PixelPoint {
    /// The point so far on the way to another: 0 is here, 1 there, more beyond it.
    fileprivate func towards(_ other: PixelPoint, by share: Float) -> PixelPoint {
        PixelPoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
    }
}
