import PoseCore

/// Numbers that describe a hand's shape and how it is held, the same for left and right, large and small.
public enum HandFeatures {
    /// How many numbers there are.
    public static let count = 40 + 7 + 10 + 9

    /// The numbers of a hand; nil when a joint is missing or the hand has no extent.
    ///
    /// A left hand counts as its mirror image. The joints' places are relative to the wrist, in palm lengths,
    /// with the knuckles turned upwards; how the hand is turned follows on its own.
    public static func values(of hand: HandShape) -> [Float]? {
        guard let unit = hand.palmLength else { return nil }
        var places: [HandJointName: SIMD2<Float>] = [:]
        guard let wrist = hand.place(of: .wrist) else { return nil }
        let mirror = SIMD2<Float>(hand.chirality == .left ? -1 : 1, 1)
        for name in HandJointName.allCases {
            guard let place = hand.place(of: name) else { return nil }
            places[name] = (place - wrist) * mirror / unit
        }
        func at(_ name: HandJointName) -> SIMD2<Float> { places[name] ?? .zero }
        func distance(_ a: HandJointName, _ b: HandJointName) -> Float { length(at(a) - at(b)) }

        let knuckles = (at(.indexMCP) + at(.middleMCP) + at(.ringMCP)) / 3
        guard length(knuckles) > 1e-3 else { return nil }
        let up = knuckles / length(knuckles)
        var values: [Float] = []
        values.reserveCapacity(count)
        for name in HandJointName.allCases where name != .wrist {
            let place = at(name)
            values.append(place.x * up.y - place.y * up.x)
            values.append((place * up).sum())
        }
        let thumb = at(.thumbTip) - at(.thumbMP)
        let fingers = [HandJointName.indexPIP, .middlePIP, .ringPIP, .littlePIP].map { at($0).y }
        values += [up.x, up.y, thumb.x, thumb.y, at(.thumbTip).y - at(.indexMCP).y]
        values.append(at(.thumbTip).y - (fingers.max() ?? 0))
        values.append(at(.thumbTip).y - (fingers.min() ?? 0))
        for group in HandJointGroup.allCases where group != .all {
            let names = group.jointNames
            let along = zip(names, names.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
            values.append(distance(names[0], names[3]) / max(along, 1e-3))
            values.append(length(at(names[3])) - length(at(names[1])))
        }
        for name in [HandJointName.indexTip, .middleTip, .ringTip, .littleTip, .indexPIP, .littleMCP] {
            values.append(distance(.thumbTip, name))
        }
        values += [
            distance(.indexTip, .middleTip), distance(.middleTip, .ringTip), distance(.ringTip, .littleTip),
        ]
        return values
    }
}
