import PoseCore

/// The joints of a body that are seen, and the lines and axes of its trunk.
struct SeenBody {
    private let pose: WorldPose
    private let minimumConfidence: Float
    /// The unit vector from the root to the neck.
    let spine: Direction?
    /// From the right hip to the left one.
    let hipLine: Direction?
    /// The spine's axis with the line of the hips.
    let pelvis: BodyAxes?
    /// The spine's axis with the line of the shoulders.
    let chest: BodyAxes?

    init(pose: WorldPose, minimumConfidence: Float) {
        func place(_ name: WorldJointName) -> Direction? {
            pose.position(of: name, minimumConfidence: minimumConfidence).map { Direction($0) }
        }
        func line(from start: WorldJointName, to end: WorldJointName) -> Direction? {
            guard let start = place(start), let end = place(end) else { return nil }
            return end - start
        }
        self.pose = pose
        self.minimumConfidence = minimumConfidence
        spine = line(from: .root, to: .neck)?.direction
        hipLine = line(from: .rightHip, to: .leftHip)
        let shoulderLine = line(from: .rightShoulder, to: .leftShoulder)
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
