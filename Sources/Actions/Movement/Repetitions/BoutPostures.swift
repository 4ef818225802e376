/// The postures that a group of excursions begins in and goes to: they tell a push-up of few repetitions, seen from ahead, from a hand that
/// moves at a face as little.
struct BoutPostures: Sendable {
    /// How high the higher hand is above the shoulders, how near the nearer hand is to the nose, and how far the lower knee is below
    /// the root, each at the start and at the farthest posture, and the change of uprightness between them, in torso lengths.
    let measures: [Float]

    init(_ path: BodyPath, _ excursions: [Excursion]) {
        func mean(_ posture: (Int) -> Float, _ step: KeyPath<Excursion, Int>) -> Float {
            max(-3, min(3, BoutMeasures.mean(excursions.map { posture($0[keyPath: step]) })))
        }
        let postures = [Self.hands, Self.handToNose, Self.knees].flatMap { posture in
            [mean({ posture(path, $0) }, \.start), mean({ posture(path, $0) }, \.peak)]
        }
        measures = postures + [mean(path.uprightness, \.peak) - mean(path.uprightness, \.start)]
    }

    private static func hands(_ path: BodyPath, _ step: Int) -> Float {
        (path.higherHand(step) - path.shoulders(step).y) / path.scale[step]
    }

    private static func handToNose(_ path: BodyPath, _ step: Int) -> Float {
        let distances = [SampledJoint.leftWrist, .rightWrist].map { hand in
            let way = path.place(hand, step) - path.place(.nose, step)
            return (way * way).sum().squareRoot()
        }
        return min(distances[0], distances[1]) / path.scale[step]
    }

    private static func knees(_ path: BodyPath, _ step: Int) -> Float {
        let higher = max(path.place(.leftKnee, step).y, path.place(.rightKnee, step).y)
        return (path.place(.root, step).y - higher) / path.scale[step]
    }
}
