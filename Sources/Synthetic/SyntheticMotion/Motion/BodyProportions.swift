public import SeededRandom

/// How long the parts of one body are, in metres.
public struct BodyProportions: Hashable, Sendable {
    /// From the soles to the top of the head.
    public var height: Float
    /// Hip joint to knee.
    public var thigh: Float
    /// Knee to ankle.
    public var shank: Float
    /// Ankle above the sole.
    public var ankleHeight: Float
    /// Ankle to the tip of the toes, along the sole.
    public var toeLength: Float
    /// Ankle to the heel, along the sole.
    public var heelLength: Float
    /// Root to the middle of the chest.
    public var lowerSpine: Float
    /// Middle of the chest to the line between the shoulders.
    public var upperSpine: Float
    /// From one shoulder joint to the other.
    public var shoulderWidth: Float
    /// From one hip joint to the other.
    public var hipWidth: Float
    /// Shoulder to elbow.
    public var upperArm: Float
    /// Elbow to wrist.
    public var forearm: Float
    /// Wrist to the tip of the fingers.
    public var hand: Float
    /// Shoulder line to the middle of the head.
    public var neckLength: Float
    /// Half the height of the skull.
    public var headRadius: Float

    /// Creates an average adult's proportions at a height in metres.
    ///
    /// The ratios are those of Winter, "Biomechanics and Motor Control of Human Movement"; shoulders and hips
    /// are as wide as pose models place them, which is narrower than the body's outline.
    public init(height: Float = 1.73) {
        self.height = height
        thigh = 0.245 * height
        shank = 0.246 * height
        ankleHeight = 0.043 * height
        toeLength = 0.112 * height
        heelLength = 0.035 * height
        lowerSpine = 0.15 * height
        upperSpine = 0.145 * height
        shoulderWidth = 0.195 * height
        hipWidth = 0.112 * height
        upperArm = 0.168 * height
        forearm = 0.146 * height
        hand = 0.1 * height
        neckLength = 0.1 * height
        headRadius = 0.068 * height
    }

    /// Draws a body at random: women, men and half-grown children of 1.4–2 m, each part varied on its own.
    public static func random(using random: inout SeededGenerator) -> BodyProportions {
        let isFemale = random.chance(0.5)
        let isChild = random.chance(0.08)
        let mean: Float = isChild ? 1.48 : isFemale ? 1.65 : 1.78
        var body = BodyProportions(height: min(2, max(1.4, mean + 0.075 * random.normal())))
        func vary(_ value: inout Float, _ spread: Float, _ random: inout SeededGenerator) {
            value *= 1 + spread * min(2, max(-2, random.normal()))
        }
        let legs = 1 + 0.03 * random.normal()
        body.thigh *= legs
        body.shank *= legs
        body.lowerSpine *= 2 - legs
        body.upperSpine *= 2 - legs
        body.shoulderWidth *= isFemale ? 0.94 : 1.05
        body.hipWidth *= isFemale ? 1.04 : 0.98
        vary(&body.thigh, 0.03, &random)
        vary(&body.shank, 0.03, &random)
        vary(&body.lowerSpine, 0.05, &random)
        vary(&body.upperSpine, 0.05, &random)
        vary(&body.shoulderWidth, 0.06, &random)
        vary(&body.hipWidth, 0.12, &random)
        vary(&body.upperArm, 0.04, &random)
        vary(&body.forearm, 0.04, &random)
        vary(&body.neckLength, 0.08, &random)
        vary(&body.headRadius, 0.05, &random)
        if isChild { body.headRadius *= 1.12 }
        return body
    }

    /// Hip to ankle with the knee straight.
    var leg: Float { thigh + shank }
    /// Shoulder to wrist with the elbow straight.
    var arm: Float { upperArm + forearm }
    /// Root to the line between the shoulders.
    var torso: Float { lowerSpine + upperSpine }
    /// The root's height in an upright stand.
    var standingRoot: Float { leg + ankleHeight }
}
