/// What an excursion is compared with others by: its way through the space of postures.
struct Likeness: Sendable {
    let excursion: Excursion
    /// How far the farthest posture is from the ends, in all features, in torso lengths.
    let reach: Float
    /// How far its two ends are apart in all features, as a share of the reach.
    let openness: Float
    /// How fast the body is at its ends compared with the mean: near 0 where it rests or turns round.
    let endSpeed: Float
    /// The share of the way to the farthest posture that goes up or down: little between two sides of the body.
    let lift: Float
    private let ways: [Float]

    init(_ excursion: Excursion, _ path: BodyPath) {
        self.excursion = excursion
        ways = path.ways(excursion)
        let peak = excursion.phases.count / 2 * BodyPath.width
        var sum: Float = 0
        var upright: Float = 0
        for index in 0..<BodyPath.width {
            let square = ways[peak + index] * ways[peak + index]
            sum += square
            if BodyPath.isUpright(index) { upright += square }
        }
        reach = max(sum.squareRoot(), 1e-3)
        lift = upright.squareRoot() / reach
        let (start, end) = (excursion.start, excursion.end)
        func slowest(_ step: Int) -> Float {
            path.speed[max(0, step - 2)...min(path.count - 1, step + 2)].min() ?? 0
        }
        let mean = path.speed[start...end].reduce(0, +) / Float(end - start + 1)
        endSpeed = (slowest(start) + slowest(end)) / 2 / max(mean, 1e-3)
        openness = path.distance(excursion.start, excursion.end) / reach
    }

    /// How unlike another excursion is: 0 is equal, 1 as far apart as they go.
    func deviation(from other: Likeness) -> (value: Float, isAlike: Bool) {
        guard isSimilar(to: other, steps: 4, amplitude: 0.5) else { return (1, false) }
        let value = distance(to: other)
        return (value, value < 0.4 + 0.12 / max(0.25, max(reach, other.reach)))
    }

    /// How far the postures of two excursions' phases are apart in the mean, or one's from the other's mirror image, as a
    /// share of the larger reach.
    func distance(to other: Likeness) -> Float {
        let rows = excursion.phases.count
        var (plain, turned): (Float, Float) = (0, 0)
        for row in 0..<rows {
            var (square, turnedSquare): (Float, Float) = (0, 0)
            for index in 0..<BodyPath.width {
                let one = ways[row * BodyPath.width + index]
                let two = other.ways[row * BodyPath.width + index]
                square += (one - two) * (one - two)
                let mirrored = BodyPath.isSideways(index) ? -two : two
                turnedSquare += (one - mirrored) * (one - mirrored)
            }
            plain += square.squareRoot()
            turned += turnedSquare.squareRoot()
        }
        return min(plain, turned) / Float(rows) / max(reach, other.reach)
    }

    /// True of an excursion as large and long as another in a direction that is not the reverse of the other's.
    ///
    /// Two sides of an exercise are mostly 0.1 to 0.7 of their reach apart, the squat and the press of a thruster 0.8 to 1.05.
    func isOtherSide(of other: Likeness) -> Bool {
        guard max(endSpeed, other.endSpeed) < 0.6, isSimilar(to: other, steps: 1.8, amplitude: 0.65) else {
            return false
        }
        let peak = excursion.phases.count / 2 * BodyPath.width
        var along: Float = 0
        for index in peak..<peak + BodyPath.width { along += ways[index] * other.ways[index] }
        return along / (reach * other.reach) > -0.2 && distance(to: other) < 0.8
    }

    /// True of an excursion that is at most some times longer or shorter, and as far as a share of the other at least.
    func isSimilar(to other: Likeness, steps: Float, amplitude: Float) -> Bool {
        let longer = Float(max(excursion.steps, other.excursion.steps))
        let shorter = Float(max(1, min(excursion.steps, other.excursion.steps)))
        let larger = max(excursion.amplitude, other.excursion.amplitude)
        let smaller = min(excursion.amplitude, other.excursion.amplitude)
        return longer < steps * shorter && smaller > amplitude * larger
    }
}
