/// What the body does at the ends of a group of excursions, before it and after it.
struct BoutSurroundings: Sendable {
    /// Speeds at the farthest postures, right before and after, and within three seconds before and after, as shares of the speed
    /// within; where the movement comes from and goes to, in amplitudes along its direction; and the share of time that its way there takes.
    let measures: [Float]

    init(_ path: BodyPath, _ bout: RepetitionFinder.Bout) {
        guard let first = bout.excursions.first, let last = bout.excursions.last else {
            measures = [Float](repeating: 0, count: 8)
            return
        }
        let rate = Int(BodySampleTrack.rate)
        let moving = max(1e-3, BoutMeasures.mean(Array(path.speed[first.start...last.end])))
        func speed(_ range: Range<Int>) -> Float {
            let range = range.clamped(to: 0..<path.count)
            return range.isEmpty ? 0 : min(2, BoutMeasures.mean(Array(path.speed[range])) / moving)
        }
        let peaks = bout.excursions.map { excursion in
            let steps = max(0, excursion.peak - 2)...min(path.count - 1, excursion.peak + 2)
            return min(1.5, (path.speed[steps].min() ?? 0) / moving)
        }
        let ways = bout.excursions.map { Float($0.peak - $0.start) / Float(max(1, $0.steps)) }
        measures = [
            BoutMeasures.mean(peaks), speed(first.start - 6..<first.start), speed(last.end..<last.end + 6),
            speed(first.start - 3 * rate..<first.start), speed(last.end..<last.end + 3 * rate),
            Self.offset(path, bout, from: first.start, to: first.start - rate),
            Self.offset(path, bout, from: last.end, to: last.end + rate), BoutMeasures.mean(ways),
        ]
    }

    /// How far the body is along the bout's direction a second before it or after it, compared with the end of the bout: 1 is as far
    /// as the farthest posture. 0 beyond the path's ends.
    private static func offset(
        _ path: BodyPath, _ bout: RepetitionFinder.Bout, from end: Int, to step: Int
    ) -> Float {
        let step = max(0, min(path.count - 1, step))
        var sum: Float = 0
        for index in 0..<BodyPath.width {
            let change =
                path.features[step * BodyPath.width + index] - path.features[end * BodyPath.width + index]
            sum += change * bout.direction[index]
        }
        return max(-2, min(2, sum / max(0.1, bout.amplitude)))
    }
}
