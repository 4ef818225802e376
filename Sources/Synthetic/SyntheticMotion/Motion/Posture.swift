/// What a body does with its parts at one moment, apart from how long they are: angles, and places on the floor.
///
/// Angles are in radians, places in metres. Postures mix channel by channel: half way between an arm that
/// hangs and one overhead it is held out to the side.
struct Posture {
    /// Turns of one part against its parent: x = bend forwards, y = turn left, z = lean left.
    typealias Turn = SIMD3<Float>

    /// The root's place.
    var pelvis = SIMD3<Float>(0, 0, 0)
    /// The pelvis in the world.
    var turn = Turn.zero
    var lowerSpine = Turn.zero
    var upperSpine = Turn.zero
    var head = Turn.zero
    var left = Side()
    var right = Side()

    /// The limbs of one side; "outwards" is away from the body's middle.
    struct Side {
        var arm = Arm()
        var leg = Leg()
    }

    struct Arm {
        /// Upper arm: 0 hangs, π/2 is level, π is overhead.
        var lift: Float = 0.1
        /// Where the arm lifts to: 0 outwards, π/2 forwards, −π/2 backwards.
        var plane: Float = 0.1
        /// Elbow: 0 is straight.
        var bend: Float = 0.2
        /// Turn about the upper arm: a bent hanging arm points forwards at 0, inwards at π/2.
        var twist: Float = 0.2
        /// A place for the wrist that moves with the chest: outwards, up and forwards from the neck.
        var grip = SIMD3<Float>.zero
        /// How much the wrist is at `grip`, 0...1.
        var gripWeight: Float = 0
        /// A place for the wrist in the world.
        var support = SIMD3<Float>.zero
        /// How much the wrist is at `support`, 0...1.
        var supportWeight: Float = 0
    }

    struct Leg {
        /// The floor below the ankle of the flat foot; y > 0 when the foot is lifted.
        var foot = SIMD3<Float>.zero
        /// Where the toes point: 0 = +z.
        var yaw: Float = 0
        /// Heel off the floor, turning about the toes; negative: toes off the floor, turning about the heel.
        var heel: Float = 0
        /// How much the foot is at `foot`, against the angles below, 0...1.
        var plant: Float = 1
        /// Thigh forwards from the pelvis' downward axis.
        var flex: Float = 0
        /// Thigh outwards.
        var spread: Float = 0.05
        /// Knee: 0 is straight.
        var bend: Float = 0
        /// Free foot: 0 is at right angles to the shank, positive points the toes.
        var point: Float = 0.3
        /// Turns the knee outwards about the line from hip to ankle.
        var kneeOut: Float = 0
    }
}

/// Values that can be mixed by weighted sums.
protocol Mixable {
    static func combine(_ a: Self, _ b: Self, _ f: (Float, Float) -> Float) -> Self
}

extension SIMD3: Mixable where Scalar == Float {
    static func combine(_ a: Self, _ b: Self, _ f: (Float, Float) -> Float) -> Self {
        SIMD3(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z))
    }
}

extension Posture: Mixable {
    /// The posture that has in every channel `f` of the two channels.
    static func combine(_ a: Posture, _ b: Posture, _ f: (Float, Float) -> Float) -> Posture {
        Posture(
            pelvis: .combine(a.pelvis, b.pelvis, f), turn: .combine(a.turn, b.turn, f),
            lowerSpine: .combine(a.lowerSpine, b.lowerSpine, f),
            upperSpine: .combine(a.upperSpine, b.upperSpine, f), head: .combine(a.head, b.head, f),
            left: .combine(a.left, b.left, f), right: .combine(a.right, b.right, f))
    }

    /// The posture `share` of the way from this one to `other`.
    func mixed(with other: Posture, _ share: Float) -> Posture {
        .combine(self, other) { $0 + ($1 - $0) * share }
    }
}

extension Posture.Side: Mixable {
    static func combine(_ a: Self, _ b: Self, _ f: (Float, Float) -> Float) -> Self {
        Self(arm: .combine(a.arm, b.arm, f), leg: .combine(a.leg, b.leg, f))
    }
}

extension Posture.Arm: Mixable {
    static func combine(_ a: Self, _ b: Self, _ f: (Float, Float) -> Float) -> Self {
        Self(
            lift: f(a.lift, b.lift), plane: f(a.plane, b.plane), bend: f(a.bend, b.bend),
            twist: f(a.twist, b.twist), grip: .combine(a.grip, b.grip, f),
            gripWeight: f(a.gripWeight, b.gripWeight), support: .combine(a.support, b.support, f),
            supportWeight: f(a.supportWeight, b.supportWeight))
    }
}

extension Posture.Leg: Mixable {
    static func combine(_ a: Self, _ b: Self, _ f: (Float, Float) -> Float) -> Self {
        Self(
            foot: .combine(a.foot, b.foot, f), yaw: f(a.yaw, b.yaw), heel: f(a.heel, b.heel),
            plant: f(a.plant, b.plant), flex: f(a.flex, b.flex), spread: f(a.spread, b.spread),
            bend: f(a.bend, b.bend), point: f(a.point, b.point), kneeOut: f(a.kneeOut, b.kneeOut))
    }
}
