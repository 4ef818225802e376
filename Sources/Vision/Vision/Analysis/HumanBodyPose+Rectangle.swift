import PoseCore

extension PoseCore.HumanBodyPoseObservation {
    private static let upperBody: Set<BodyJointName> = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .neck, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow, .root, .leftHip, .rightHip,
    ]
    /// How far a body reaches beyond its outermost joints, as a share of the trunk's length.
    private static let margin: Float = 0.2
    /// How far the crown is above the eyes, as a share of the trunk's length.
    private static let crown: Float = 0.35

    /// The rectangle round the person, within the picture; nil when too few joints were found.
    func personRectangle(upperBodyOnly: Bool) -> PoseCore.NormalizedRect? {
        let joints = allJoints().filter {
            $0.value.confidence > 0.2 && (!upperBodyOnly || Self.upperBody.contains($0.key))
        }
        guard joints.count > 2, let box = PoseCore.NormalizedRect(enclosing: joints.values.map(\.location))
        else {
            return nil
        }
        let trunk: Float
        if let neck = joint(for: .neck)?.location, let root = joint(for: .root)?.location {
            trunk = abs(neck.y - root.y)
        } else {
            trunk = box.height / 2
        }
        let hasHead = joints.keys.contains { BodyJointGroup.face.jointNames.contains($0) }
        let (left, right) = (
            box.origin.x - Self.margin / 2 * trunk, box.origin.x + box.width + Self.margin / 2 * trunk
        )
        let bottom = box.origin.y - (upperBodyOnly ? 0 : Self.margin * trunk)
        let top = box.origin.y + box.height + (hasHead ? Self.crown : Self.margin) * trunk
        let (x, y) = (max(0, left), max(0, bottom))
        let (width, height) = (min(1, right) - x, min(1, top) - y)
        return width > 0 && height > 0
            ? PoseCore.NormalizedRect(x: x, y: y, width: width, height: height) : nil
    }
}
