public import Movement

/// The angles of one person in one frame, continuous in time.
public struct PersonAngles: Hashable, Sendable {
    /// The body's own angles in space; nil where joints in space are not computed.
    public var space: JointAngles?
    /// The angles as they appear in the picture.
    public var picture: JointAngles

    /// Creates a person's angles from both kinds.
    public init(space: JointAngles? = nil, picture: JointAngles = JointAngles()) {
        self.space = space
        self.picture = picture
    }

    /// The angles in space, or in the picture where there are none.
    public var best: JointAngles { space ?? picture }
}
