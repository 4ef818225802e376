/// Exercises of the arms on a chair or bench.
extension Choreography {
    /// One arm after the other, or both, with a weight in each hand.
    mutating func seatedCurls(until end: Float) {
        let low = Posture.Arm(
            lift: random.uniform(0.1...0.35), plane: random.uniform(0.5...1.3),
            bend: random.uniform(0.1...0.5),
            twist: random.uniform(-0.2...0.3))
        var high = low
        high.bend = random.uniform(1.8...2.5)
        high.lift += random.uniform(0...0.35)
        seated(from: low, to: high, alternating: random.chance(0.5), until: end)
    }

    /// Weights from the shoulders to overhead.
    mutating func seatedPresses(until end: Float) {
        let low = Posture.Arm(
            lift: random.uniform(0.6...1.4), plane: random.uniform(0...0.6), bend: random.uniform(1.8...2.4),
            twist: random.uniform(-1.5 ... -0.9))
        seated(from: low, to: overhead, alternating: random.chance(0.15), until: end)
    }

    private mutating func seated(
        from low: Posture.Arm, to high: Posture.Arm, alternating: Bool, until end: Float
    ) {
        var near = seated(height: random.uniform(0.44...0.6))
        near.turn.x = random.uniform(-0.25...0.15)
        let apart = random.uniform(0.7...1.6)
        near.left.leg.foot.x *= apart
        near.right.leg.foot.x *= apart
        near.setArms(low)
        var far = near
        far.left.arm = high
        if !alternating { far.right.arm = high }
        repeating(near, far, rhythm(1...3.8), alternating: alternating, until: end)
    }
}
