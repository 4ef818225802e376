import PoseCore

/// The joints of a body that are seen, and the lines and axes of its trunk.
///
/// Of a body in profile one shoulder and one hip are enough for the trunk and its axes: the model places the hidden ones by the rest of
/// the body. Turns of shoulders and hips against each other are of joints that are seen alone.
struct SeenBody {
    private let pose: WorldPose
    private let minimumConfidence: Float
    /// The place of the neck, also of one that is hidden between a seen and a hidden shoulder.
    let neck: Direction?
    /// The unit vector from the root to the neck.
    let spine: Direction?
    /// From the right hip to the left one.
    let hipLine: Direction?
    /// The spine's axis with the line of the hips.
    let pelvis: BodyAxes?
    /// The spine's axis with the line of the shoulders.
    let chest: BodyAxes?
    /// True when neither hip is hidden.
    let hasBothHips: Bool
    /// True when neither shoulder is hidden.
    let hasBothShoulders: Bool

    init(pose: WorldPose, minimumConfidence: Float) {
        func isSeen(_ name: WorldJointName) -> Bool {
            pose.position(of: name, minimumConfidence: minimumConfidence) != nil
        }
        /// A joint's place when it or one that it is placed by is seen.
        func place(_ name: WorldJointName, by others: [WorldJointName]) -> Direction? {
            guard isSeen(name) || others.contains(where: isSeen) else { return nil }
            return pose.position(of: name).map { Direction($0) }
        }
        func line(from right: WorldJointName, to left: WorldJointName) -> Direction? {
            guard let start = place(right, by: [left]), let end = place(left, by: [right]) else { return nil }
            return end - start
        }
        self.pose = pose
        self.minimumConfidence = minimumConfidence
        hasBothHips = isSeen(.leftHip) && isSeen(.rightHip)
        hasBothShoulders = isSeen(.leftShoulder) && isSeen(.rightShoulder)
        neck = place(.neck, by: [.leftShoulder, .rightShoulder])
        hipLine = line(from: .rightHip, to: .leftHip)
        let shoulderLine = line(from: .rightShoulder, to: .leftShoulder)
        let root = place(.root, by: [.leftHip, .rightHip])
        spine = neck.flatMap { neck in root.flatMap { (neck - $0).unit } }
        if let spine {
            pelvis = hipLine.flatMap { BodyAxes(up: spine, rightToLeft: $0) }
            chest = shoulderLine.flatMap { BodyAxes(up: spine, rightToLeft: $0) }
        } else {
            (pelvis, chest) = (nil, nil)
        }
    }

    subscript(name: WorldJointName) -> Direction? {
        pose.position(of: name, minimumConfidence: minimumConfidence).map { Direction($0) }
    }
}
