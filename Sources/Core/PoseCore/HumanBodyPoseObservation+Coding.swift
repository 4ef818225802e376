extension HumanBodyPoseObservation: Codable {
    private enum CodingKeys: CodingKey {
        case confidence, joints, world
    }

    /// Creates an observation from its confidence, any of its joints and, where there are some, those in space.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            confidence: try values.decode(Float.self, forKey: .confidence),
            joints: try values.decode([Joint<BodyJointName>].self, forKey: .joints))
        world = try values.decodeIfPresent(WorldPose.self, forKey: .world)
    }

    /// Writes the observation with all 19 joints by their names.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(confidence, forKey: .confidence)
        try values.encode(joints, forKey: .joints)
        try values.encodeIfPresent(world, forKey: .world)
    }
}
