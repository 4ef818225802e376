import PoseCore

/// Brings the feet's depth towards what their length needs: of a foot that points at the camera a pose model makes a short one.
struct FootDepth {
    /// Heel to tip ÷ hip to ankle: 0.295 of rendered and up to 0.285 of filmed people from the side, 0.19 of both from ahead.
    private static let shareOfLeg: Float = 0.295
    /// How exactly heel and tip are known across and in depth, metres.
    private static let spread: (across: Float, depth: Float) = (0.015, 0.1)
    /// The tip's share of the change; the heel, nearer to the ankle, has the rest.
    private static let shareOfTip: Float = 0.75

    /// Metres from hip to ankle.
    let legLength: Float

    /// Moves heel and tip of a foot.
    func update(_ places: inout [WorldJointName: SIMD3<Float>], _ side: BodySide) {
        guard legLength > 0, let heel = places[side.heel], let toe = places[side.toe] else { return }
        let sole = toe - heel
        let length = legLength * Self.shareOfLeg
        let across = (sole.x * sole.x + sole.y * sole.y).squareRoot()
        let needed = max(0, length * length - across * across).squareRoot()
        // What an error across does to the depth that is needed: much where the foot is seen from the side.
        let error = max(Self.spread.across, Self.spread.across * across / max(needed, 1e-3))
        let weight = 1 / (1 + error * error / (Self.spread.depth * Self.spread.depth))
        let change = weight * ((sole.z < 0 ? -needed : needed) - sole.z)
        places[side.toe]?.z += Self.shareOfTip * change
        places[side.heel]?.z -= (1 - Self.shareOfTip) * change
    }
}
