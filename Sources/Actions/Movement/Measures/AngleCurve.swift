import PoseCore

/// One angle over the time of a repetition, single outliers removed.
struct AngleCurve {
    /// Seconds since the repetition's start.
    let times: [Double]
    let degrees: [Double]
    /// The share of the frames in which the angle was seen.
    let coverage: Double

    /// - Parameters:
    ///   - samples: Those of one repetition, in order of time.
    ///   - start: When it began.
    init(_ name: JointAngleName, in samples: ArraySlice<MovementSample>, since start: Timestamp) {
        let seen = samples.compactMap { sample in
            sample.angles[name].map { (sample.time.seconds(since: start), $0) }
        }
        times = seen.map(\.0)
        degrees = MovingMedian.values(seen.map(\.1), at: times)
        coverage = samples.isEmpty ? 0 : Double(seen.count) / Double(samples.count)
    }

    /// Least and greatest value; nil when the angle was seen in less than half of the frames.
    var range: ClosedRange<Double>? {
        guard coverage >= 0.5, degrees.count >= 3, let low = degrees.min(), let high = degrees.max() else {
            return nil
        }
        return low...high
    }

    /// Where the angle is furthest from where it begins and ends.
    var turningPoint: (index: Int, degrees: Double)? {
        guard let first = degrees.first, let last = degrees.last else { return nil }
        let base = (first + last) / 2
        guard
            let index = degrees.indices.max(by: { abs(degrees[$0] - base) < abs(degrees[$1] - base) }),
            index > 0, index + 1 < degrees.count
        else { return nil }
        return (index, degrees[index])
    }

    /// How long the angle rests at its turning point, and the middle of that time.
    ///
    /// A curve that only turns round, a parabola, is within 40 % of its depth for twice as long as within 10 %; what is longer
    /// within 10 % is rest.
    func rest(at turn: (index: Int, degrees: Double)) -> (middle: Double, seconds: Double) {
        guard let first = degrees.first, let last = degrees.last else { return (0, 0) }
        let depth = turn.degrees - (first + last) / 2
        let near = stay(within: abs(depth) * 0.1, of: turn)
        let wide = stay(within: abs(depth) * 0.4, of: turn)
        let (nearTime, wideTime) = (near.upperBound - near.lowerBound, wide.upperBound - wide.lowerBound)
        let seconds = min(nearTime, max(0, 2 * nearTime - wideTime))
        return ((near.lowerBound + near.upperBound) / 2, seconds)
    }

    /// The time round the turning point in which the angle is at most `distance` from it.
    private func stay(within distance: Double, of turn: (index: Int, degrees: Double)) -> ClosedRange<Double>
    {
        func edge(_ step: Int) -> Double {
            var index = turn.index
            while degrees.indices.contains(index + step) {
                let (here, next) = (
                    abs(degrees[index] - turn.degrees), abs(degrees[index + step] - turn.degrees)
                )
                if next > distance {
                    let share = (distance - here) / max(next - here, 1e-9)
                    return times[index] + (times[index + step] - times[index]) * share
                }
                index += step
            }
            return times[index]
        }
        return edge(-1)...edge(1)
    }
}
