/// What is one person's own in every movement: bearing, uneven sides, unsteadiness.
struct Habits {
    /// The left arm lifts this much more than the right one less, as a share.
    var armBias: Float
    /// Turn of the toes outwards, in radians.
    var toesOut: Float
    /// Constant lean of the trunk: forwards, turn, to the side.
    var lean: SIMD3<Float>
    /// Head: down, turned, tilted.
    var head: SIMD3<Float>
    /// Standard deviation of the place from repetition to repetition, in metres.
    var drift: Float
    /// How much the body moves of itself, 1 = as most people.
    var fidget: Float
    /// Half the distance of the feet in an easy stand, as a share of the leg.
    var stance: Float
    /// Standard deviation of the tempo from repetition to repetition, as a share.
    var unevenness: Float

    init(using random: inout SeededGenerator) {
        armBias = 0.05 * random.normal()
        toesOut = random.uniform(-0.05...0.45)
        lean = SIMD3(0.04 * random.normal() + 0.03, 0.03 * random.normal(), 0.02 * random.normal())
        head = SIMD3(0.12 * random.normal() + 0.05, 0.12 * random.normal(), 0.04 * random.normal())
        drift = random.uniform(0...0.05)
        fidget = random.uniform(0.3...1.6)
        stance = random.uniform(0.04...0.2)
        unevenness = random.uniform(0.02...0.12)
    }

    func applied(to posture: Posture) -> Posture {
        var posture = posture
        posture.left.arm.lift *= 1 + armBias
        posture.right.arm.lift *= 1 - armBias
        posture.upperSpine += lean
        posture.head += head
        return posture
    }
}
