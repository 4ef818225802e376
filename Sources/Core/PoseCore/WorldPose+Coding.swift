extension WorldPose: Codable {
    private enum CodingKeys: CodingKey {
        case joints, isMirrored
    }

    /// A joint with its name, as it is written.
    private struct NamedJoint: Codable {
        var name: WorldJointName
        var joint: Joint
    }

    /// Creates a pose from any of its joints.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let joints = try values.decode([NamedJoint].self, forKey: .joints)
        self.init(joints: Dictionary(joints.map { ($0.name, $0.joint) }) { $1 })
        isMirrored = try values.decode(Bool.self, forKey: .isMirrored)
    }

    /// Writes the pose with all joints by their names.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(
            zip(WorldJointName.allCases, joints).map { NamedJoint(name: $0, joint: $1) }, forKey: .joints)
        try values.encode(isMirrored, forKey: .isMirrored)
    }
}
