extension HumanHandPoseObservation: Codable {
    private enum CodingKeys: CodingKey {
        case confidence, chirality, joints, depths
    }

    /// Creates an observation from its confidence, side, any of its joints and, where they are known, their depths.
    ///
    /// - Throws: `DecodingError` also for depths that are not one for each joint.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let depths = try values.decodeIfPresent([Float].self, forKey: .depths)
        guard depths.map({ $0.count == HandJointName.allCases.count }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .depths, in: values,
                debugDescription:
                    "\(depths?.count ?? 0) depths; expected one for each of \(HandJointName.allCases.count) joints"
            )
        }
        self.init(
            confidence: try values.decode(Float.self, forKey: .confidence),
            chirality: try values.decode(Chirality.self, forKey: .chirality),
            joints: try values.decode([Joint<HandJointName>].self, forKey: .joints), depths: depths)
    }

    /// Writes the observation with all 21 joints by their names.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(confidence, forKey: .confidence)
        try values.encode(chirality, forKey: .chirality)
        try values.encode(joints, forKey: .joints)
        try values.encodeIfPresent(depths, forKey: .depths)
    }
}
