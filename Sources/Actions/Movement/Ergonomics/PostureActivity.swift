/// What the parts of a body were found to do over time: held still for more than a minute, or repeated.
public struct PostureActivity: Hashable, Sendable {
    /// How a part is used.
    public struct Use: Hashable, Sendable {
        /// Held for more than a minute.
        public var isStatic: Bool
        /// Repeated more than four times a minute.
        public var isRepeated: Bool

        /// Creates a use.
        public init(isStatic: Bool = false, isRepeated: Bool = false) {
            self.isStatic = isStatic
            self.isRepeated = isRepeated
        }

        /// True when either is.
        public var isMuscleUse: Bool { isStatic || isRepeated }
    }

    /// The left arm.
    public var leftArm = Use()
    /// The right arm.
    public var rightArm = Use()
    /// Neck, trunk and legs.
    public var trunk = Use()

    /// Creates an activity in which nothing is held or repeated.
    public init() {}

    /// The arm of a side.
    public func arm(_ side: BodySide) -> Use { side == .left ? leftArm : rightArm }
}
