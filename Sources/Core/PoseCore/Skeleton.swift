/// The joints that poses of one kind have, which of them are connected, and which swap in a mirror.
public struct Skeleton: Hashable, Sendable {
    /// Joint names in the order of the data.
    public var joints: [String]
    /// Connected pairs, as indices into `joints`.
    public var bones: [Bone]
    /// For each joint the index of its counterpart on the other side; its own on the midline.
    public var mirror: [Int]

    /// Two connected joints.
    public struct Bone: Hashable, Sendable {
        /// Index of the joint nearer to the body's middle.
        public var start: Int
        /// Index of the joint farther out.
        public var end: Int

        /// Creates a bone between two joints.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }

    /// Creates a skeleton; the mirror pairs follow from left and right in the names, or from l and r at their start.
    public init(joints: [String], bones: [Bone] = []) {
        self.joints = joints
        self.bones = bones
        mirror = joints.indices.map { index in
            Self.counterparts(of: joints[index]).lazy.compactMap { joints.firstIndex(of: $0) }.first ?? index
        }
    }

    /// The body's wireframe as Apple's sample draws it, over all 19 joints.
    public static let body: Skeleton = {
        let names = BodyJointName.allCases
        let pairs: [(BodyJointName, BodyJointName)] = [
            (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
            (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist),
            (.leftHip, .leftKnee), (.leftKnee, .leftAnkle),
            (.rightHip, .rightKnee), (.rightKnee, .rightAnkle),
            (.neck, .leftShoulder), (.neck, .rightShoulder),
            (.leftShoulder, .leftHip), (.rightShoulder, .rightHip),
            (.leftHip, .rightHip),
        ]
        return Skeleton(
            joints: names.map(\.rawValue),
            bones: pairs.map { Bone(start: $0.index, end: $1.index) })
    }()

    /// A hand's wireframe: five fingers from the wrist, and the knuckles side by side.
    public static let hand: Skeleton = {
        var pairs: [(HandJointName, HandJointName)] = []
        for group in HandJointGroup.allCases where group != .all {
            let chain = [.wrist] + group.jointNames
            pairs += zip(chain, chain.dropFirst())
        }
        pairs += [(.indexMCP, .middleMCP), (.middleMCP, .ringMCP), (.ringMCP, .littleMCP)]
        return Skeleton(
            joints: HandJointName.allCases.map(\.rawValue),
            bones: pairs.map { Bone(start: $0.index, end: $1.index) })
    }()

    /// What the joint of the other side may be called: `leftKnee` and `rightKnee`, `lfemur` and `rfemur`.
    private static func counterparts(of name: String) -> [String] {
        var result: [String] = []
        for (side, other) in [
            ("left", "right"), ("right", "left"), ("Left", "Right"), ("Right", "Left"), ("LEFT", "RIGHT"),
            ("RIGHT", "LEFT"),
        ] {
            if let range = name.firstRange(of: side) {
                result.append(name.replacingCharacters(in: range, with: other))
            }
        }
        let letters: [Character: Character] = ["l": "r", "r": "l", "L": "R", "R": "L"]
        if let first = name.first, let other = letters[first] { result.append("\(other)" + name.dropFirst()) }
        return result
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
