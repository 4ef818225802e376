import PoseCore

/// Which hand is at which wrist: each wrist has at most one hand, the nearest pairs first.
struct HandOwnership {
    /// The wrist that a hand is at.
    struct Owner: Hashable {
        /// The body's place among those given.
        var bodyIndex: Int
        /// The person's own side.
        var side: Chirality
        /// The forearm that the hand ends, where it is surely seen.
        var arm: BodyLimbs.Arm?
    }

    private var owners: [Int: Owner] = [:]

    /// - Parameter hands: By the ids that `owner(of:)` is asked for.
    init(of hands: [(id: Int, output: HandLandmarkOutput)], limbs: BodyLimbs) {
        var pairs: [(hand: Int, wrist: BodyLimbs.Wrist, distance: Float)] = []
        for hand in hands {
            for wrist in limbs.wrists where limbs.isHand(hand.output, at: wrist) {
                let distance = wrist.place.distance(to: hand.output.point(.wrist))
                pairs.append((hand.id, wrist, distance / max(hand.output.palmLength, 1)))
            }
        }
        var taken: Set<BodyLimbs.Wrist> = []
        for pair in pairs.sorted(by: { $0.distance < $1.distance })
        where owners[pair.hand] == nil && taken.insert(pair.wrist).inserted {
            owners[pair.hand] = Owner(
                bodyIndex: pair.wrist.bodyIndex, side: pair.wrist.side, arm: limbs.arm(ending: pair.wrist))
        }
    }

    /// The wrist that the hand with this id is at; nil: it is at none.
    func owner(of id: Int) -> Owner? { owners[id] }
}
