import PoseCore

/// Low jumps, as in jumping jacks and running, and those of slowed down videos.
extension JumpApex {
    /// The height of the lower ankle, in body heights, in a hop: little more than stretched feet give.
    static let hopTakeOff = 0.03
    /// So many body heights the trunk of a hop rises and falls beyond what the feet do: the legs push off and give way.
    private static let hopRise = 0.03
    /// Seconds from the lowest place of a hop's trunk to its apex and on to the next one, in slowed down videos, too.
    private static let hopDuration = 0.7
    /// In body heights a second squared: slowed down to the half, gravity is a quarter.
    private static let slowFalls = 1.2...12.0

    /// A low jump: the trunk comes up from bent legs with the feet, and goes down again with them.
    static func hop(
        in flight: Range<Int>, of curves: BodyCurves, times: [Double]
    ) -> JumpApex? {
        let heights = flight.map { curves.trunk[$0] }
        guard flight.count >= 3, !heights.contains(where: \.isNaN),
            times[flight.upperBound - 1] - times[flight.lowerBound] < maximumAirTime,
            let top = flight.max(by: { curves.trunk[$0] < curves.trunk[$1] }),
            curves.uprightness[top] > 0.15
        else { return nil }
        let (vertex, fall) = parabola(heights, flight.map { times[$0] })
        guard slowFalls.contains(fall), vertex > times[flight.lowerBound],
            vertex < times[flight.upperBound - 1]
        else { return nil }
        let frame = flight.min { abs(times[$0] - vertex) < abs(times[$1] - vertex) } ?? top
        let sides = [
            curves.trunk.indices.filter { (times[top] - hopDuration..<times[top]).contains(times[$0]) },
            curves.trunk.indices.filter { (times[top]...times[top] + hopDuration).contains(times[$0]) },
        ]
        let isPushedOff = sides.allSatisfy { side in
            let lowest = side.filter { !curves.trunk[$0].isNaN && !curves.feet[$0].isNaN }
                .min { curves.trunk[$0] < curves.trunk[$1] }
            guard let lowest else { return false }
            return curves.trunk[top] - curves.trunk[lowest] > curves.feet[top] + hopRise
                && curves.feet[lowest] < 0.6 * curves.feet[top]
        }
        return isPushedOff ? JumpApex(frame: frame, height: curves.feet[frame], flight: flight) : nil
    }
}
