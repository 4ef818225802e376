/// Ways to hold the arms.
extension Choreography {
    /// Arms at the sides.
    var hanging: Posture.Arm { Posture.Arm(lift: 0.13, plane: 0.25, bend: 0.22, twist: 0.25) }

    /// Hands on the hips.
    var onHips: Posture.Arm {
        Posture.Arm(
            lift: 0.75, plane: -0.35, bend: 1.5, twist: 0.9,
            grip: SIMD3(0.095, -0.255, 0.03) * body.height, gripWeight: 1)
    }

    /// Hands before the chest.
    var atChest: Posture.Arm {
        Posture.Arm(
            lift: 0.5, plane: 0.5, bend: 2.3, twist: 0.7, grip: SIMD3(0.025, -0.1, 0.14) * body.height,
            gripWeight: 1)
    }

    /// Hands at the head.
    var behindHead: Posture.Arm {
        Posture.Arm(
            lift: 1.75, plane: 0.1, bend: 2.4, twist: -1.2, grip: SIMD3(0.06, 0.12, -0.01) * body.height,
            gripWeight: 1)
    }

    /// Both arms straight up.
    var overhead: Posture.Arm { Posture.Arm(lift: 2.9, plane: 0.5, bend: 0.2, twist: -0.6) }

    /// Both arms straight forwards.
    var forwards: Posture.Arm { Posture.Arm(lift: 1.5, plane: 1.45, bend: 0.12, twist: 0.1) }

    /// A weight in each hanging hand.
    var withWeights: Posture.Arm { Posture.Arm(lift: 0.16, plane: 0.1, bend: 0.08, twist: 0.1) }

    /// A bar across the back, the hands near the shoulders or far out.
    mutating func barred() -> Posture.Arm {
        Posture.Arm(
            lift: 0.7, plane: -0.2, bend: 2.2, twist: -1,
            grip: SIMD3(
                random.uniform(0.14...0.3), random.uniform(-0.05...0.03), random.uniform(-0.05...0.02))
                * body.height, gripWeight: 1)
    }

    /// A bar or weights at the shoulders.
    var racked: Posture.Arm {
        Posture.Arm(
            lift: 0.5, plane: 0.4, bend: 2.5, twist: -0.3, grip: SIMD3(0.13, 0.0, 0.06) * body.height,
            gripWeight: 1)
    }
}
