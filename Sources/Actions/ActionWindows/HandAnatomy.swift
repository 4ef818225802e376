public import PoseCore

/// Which joints of a set are which hand's, found by their names.
///
/// One hand has the names of `HandJointName`; of two hands each name begins with its side: `leftWrist`,
/// `rightIndexTip`. Cases and signs do not matter.
public struct HandAnatomy: Hashable, Sendable {
    /// One hand's joints, as places in the set.
    public struct Hand: Hashable, Sendable {
        /// "" where there is one hand, else "left" or "right".
        public var side: String
        /// What the hand's joints are relative to.
        public var wrist: Int
        /// All of its joints, by name.
        public var joints: [HandJointName: Int]
    }

    /// The hands, the left one first.
    public let hands: [Hand]

    /// Finds the hands; nil when the set has joints that are none of a hand's, or no wrist.
    public init?(joints: [String]) {
        var hands: [String: [HandJointName: Int]] = [:]
        for (place, joint) in joints.enumerated() {
            guard let (side, name) = Self.names[JointNaming.canonical(joint)] else { return nil }
            hands[side, default: [:]][name] = place
        }
        guard Set(hands.keys) == [""] || !hands.keys.contains("") else { return nil }
        self.hands = hands.sorted { $0.key < $1.key }.compactMap { side, joints in
            joints[.wrist].map { Hand(side: side, wrist: $0, joints: joints) }
        }
        // A wrist alone is part of a body.
        guard self.hands.count == hands.count, self.hands.allSatisfy({ $0.joints.count > 2 }) else {
            return nil
        }
    }

    /// The names of both hands' joints, the left hand's first.
    public static let pairOfHands: [String] = ["left", "right"].flatMap { side in
        HandJointName.allCases.map { side + $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }
    }

    private static let names: [String: (side: String, name: HandJointName)] = {
        var names: [String: (side: String, name: HandJointName)] = [:]
        for side in ["", "left", "right"] {
            for name in HandJointName.allCases { names[side + name.rawValue.lowercased()] = (side, name) }
        }
        return names
    }()

    /// How long a hand's bones of the palm are, in palms: the way from the wrist to the middle finger's knuckle.
    static let palm: [(start: HandJointName, end: HandJointName, length: Float)] = [
        (.wrist, .indexMCP, 1.01), (.wrist, .middleMCP, 1), (.wrist, .ringMCP, 0.94),
        (.wrist, .littleMCP, 0.9), (.indexMCP, .littleMCP, 0.7),
    ]
}
