import PoseCore

/// How long one person's bones are: the means of what was seen, drawn towards the proportions of an average body.
struct BoneLengths: Sendable {
    /// The share of the average body's proportions in a length.
    ///
    /// What is wrong with a length differs little from frame to frame. Of rendered people 0.4 to 0.9 are equally good for joints; knees and
    /// hips are better with less.
    private static let shareOfProportions: Float = 0.6
    /// Bones of a kind, after which older ones begin to be forgotten.
    private static let memory: Float = 200
    /// With fewer kinds of bones the body's height is not sure: less than arms and shoulders.
    private static let minimumKindCount = 4

    /// Metres and how often it was seen, of each kind.
    private var seen = [(mean: Float, count: Float)](repeating: (0, 0), count: Bone.Kind.allCases.count)
    /// Metres, by `Bone.Kind.rawValue`; nil before enough of the body was seen.
    private(set) var all: [Float]?

    /// Metres; nil before enough of the body was seen.
    subscript(kind: Bone.Kind) -> Float? { all?[kind.rawValue] }

    /// Takes in a frame.
    mutating func learn(_ pose: WorldPose) {
        let minimum = JointAngles.minimumJointConfidence
        for bone in Bone.all where bone.kind.isLearned {
            guard let start = pose.position(of: bone.start, minimumConfidence: minimum),
                let end = pose.position(of: bone.end, minimumConfidence: minimum)
            else { continue }
            let kind = bone.kind.rawValue
            seen[kind].count = min(seen[kind].count + 1, Self.memory)
            seen[kind].mean += ((end - start).length - seen[kind].mean) / seen[kind].count
        }
        let known = Bone.Kind.allCases.filter { seen[$0.rawValue].count > 0 }
        guard known.count >= Self.minimumKindCount else { return }
        let sum = known.reduce(Float(0)) { $0 + seen[$1.rawValue].mean }
        let height = sum / known.reduce(Float(0)) { $0 + $1.shareOfHeight }
        all = Bone.Kind.allCases.map { kind in
            let average = height * kind.shareOfHeight
            let (mean, count) = seen[kind.rawValue]
            return count > 0 ? mean + Self.shareOfProportions * (average - mean) : average
        }
    }
}
