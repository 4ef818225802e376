import SeededRandom

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
    /// How the arms are held otherwise than in the book: lift, plane, bend and twist.
    var leftArm = SIMD4<Float>.zero
    var rightArm = SIMD4<Float>.zero
    /// How far the left foot stands ahead of the right one, in metres.
    var stagger: Float = 0
    /// How far the knees go outwards, in radians.
    var kneesOut: Float = 0

    /// - Parameter oddity: How far forms may be from the book: 0 as taught, 1 as seen in any gym.
    init(oddity: Float, using random: inout SeededGenerator) {
        armBias = 0.05 * random.normal()
        toesOut = random.uniform(-0.05...0.45)
        lean = SIMD3(0.04 * random.normal() + 0.03, 0.03 * random.normal(), 0.02 * random.normal())
        head = SIMD3(0.12 * random.normal() + 0.05, 0.12 * random.normal(), 0.04 * random.normal())
        drift = random.uniform(0...0.05)
        fidget = random.uniform(0.3...1.6)
        stance = random.uniform(0.04...0.2)
        unevenness = random.uniform(0.02...0.12)
        guard oddity > 0 else { return }
        let odd =
            oddity * random.pick(random.uniform(0...0.4), random.uniform(0.2...1), random.uniform(0.6...1.4))
        func arm(_ random: inout SeededGenerator) -> SIMD4<Float> {
            SIMD4(random.normal(), random.normal(), random.normal(), random.normal())
                * SIMD4(0.14, 0.18, 0.2, 0.2)
        }
        let common = arm(&random)
        leftArm = (common + 0.6 * arm(&random)) * odd
        rightArm = (common + 0.6 * arm(&random)) * odd
        stagger = 0.09 * random.normal() * odd
        kneesOut = 0.2 * random.normal() * odd
        lean += SIMD3(random.normal(), random.normal(), random.normal()) * SIMD3(0.1, 0.08, 0.05) * odd
        head += SIMD3(random.normal(), random.normal(), random.normal()) * SIMD3(0.15, 0.15, 0.06) * odd
    }

    func applied(to posture: Posture) -> Posture {
        var posture = posture
        posture.left.arm.lift *= 1 + armBias
        posture.right.arm.lift *= 1 - armBias
        posture.upperSpine += lean
        posture.head += head
        posture.left.arm.add(leftArm)
        posture.right.arm.add(rightArm)
        posture.left.leg.foot.z += stagger / 2
        posture.right.leg.foot.z -= stagger / 2
        posture.left.leg.kneeOut += kneesOut
        posture.right.leg.kneeOut += kneesOut
        return posture
    }
}

extension Posture.Arm {
    /// Holds the arm otherwise by an offset of lift, plane, bend and twist.
    fileprivate mutating func add(_ offset: SIMD4<Float>) {
        lift += offset.x
        plane += offset.y
        bend = max(0.02, bend + offset.z)
        twist += offset.w
    }
}
