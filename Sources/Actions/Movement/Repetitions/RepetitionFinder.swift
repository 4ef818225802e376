import Foundation

/// Finds the bouts of repetitions in a path: excursions along one direction that are alike.
struct RepetitionFinder: Sendable {
    /// Excursions that are alike, in order of time.
    struct Bout: Sendable {
        /// Where the movement goes from its start to its farthest posture, as a unit vector.
        var direction: [Float]
        var excursions: [Excursion]
        /// How unlike the others each excursion is.
        var deviations: [Float]
        var amplitude: Float
        var score: Float
        var members: [Likeness] = []
        /// Excursions in between that are not of the group.
        var skipped = 0

        /// What it is worth if it is a bout: times its likelihood, candidates are chosen by it.
        ///
        /// The likelihood has the larger part: with 0.7 more candidates of the wrong excursions come first, see Measurements/Movement.md.
        var promise: Float { pow(score * Float(excursions.count), 0.25) }

        /// Steps between an excursion and the bout before or after it.
        func pause(to excursion: Excursion) -> Int? {
            guard let first = excursions.first, let last = excursions.last else { return nil }
            return max(first.start - excursion.end, excursion.start - last.end)
        }
    }

    let path: BodyPath
    /// Which end of the movement is its start, of a known action.
    var countingPoint: CountingPoint?

    /// The direction of the bout that goes on: what continues it keeps its start, and does not begin at its farthest posture.
    var openDirection: [Float]?

    /// True while directions are looked for at the path's end only: its earlier parts had their turn.
    var isLive = false

    init(
        path: BodyPath, countingPoint: CountingPoint? = nil, openDirection: [Float]? = nil,
        isLive: Bool = false
    ) {
        self.path = path
        self.countingPoint = countingPoint
        self.openDirection = openDirection
        self.isLive = isLive
    }

    /// Candidates that are refined: live there is less time, and less path.
    private var refinedCount: Int { isLive ? 6 : 16 }

    /// Smallest movement of a bout, in torso lengths.
    private let minimumAmplitude: Float = 0.25
    let rate = Float(BodySampleTrack.rate)

    /// The cosine of the angle between two unit vectors.
    static func along(_ one: [Float], _ other: [Float]) -> Float {
        zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Groups of excursions along any direction that the body moves along, the best ones first.
    func candidates() -> [Bout] {
        guard path.count > 8 else { return [] }
        var coarse: [Bout] = []
        for direction in directions() {
            let values = MovementDirection.project(path, on: direction)
            coarse += candidates(MovementCurve(values), direction)
            coarse += candidates(MovementCurve(values.map { -$0 }), direction.map { -$0 })
        }
        coarse.sort { $0.score > $1.score }
        let best = coarse.prefix(refinedCount).map { refined(refined($0)) }
        return best.sorted { $0.score > $1.score } + coarse.dropFirst(refinedCount)
    }

    /// Directions that the body moves along: of the whole, and of parts of 8 and 3 seconds; no two of them alike.
    private func directions() -> [[Float]] {
        var ranges = [0..<path.count]
        for length in [160, 60] where path.count > length {
            if isLive {
                ranges.append(path.count - length..<path.count)
                continue
            }
            ranges += stride(from: 0, to: path.count - length / 2, by: length / 2).map {
                $0..<min(path.count, $0 + length)
            }
        }
        var directions = openDirection.map { [$0] } ?? []
        for range in ranges where path.travel(in: range) > 2 * minimumAmplitude {
            for direction in MovementDirection.principal(path, range, count: 2) {
                let isNew = directions.allSatisfy { abs(Self.along($0, direction)) < 0.96 }
                if isNew { directions.append(direction) }
            }
        }
        return directions
    }

    private func candidates(_ curve: MovementCurve, _ direction: [Float]) -> [Bout] {
        var amplitude = curve.range
        var bouts: [Bout] = []
        var seen: Set<[Int]> = []
        while amplitude > minimumAmplitude {
            let excursions = curve.excursions(amplitude: amplitude / 1.2)
            if !excursions.isEmpty, seen.insert(excursions.map(\.peak)).inserted {
                bouts += self.bouts(excursions, direction)
            }
            amplitude /= 1.3
        }
        return bouts
    }

    /// The bout as seen along the mean direction of its own excursions, where more of it may be found.
    private func refined(_ bout: Bout) -> Bout {
        guard let direction = MovementDirection.mean(path, bout.excursions) else { return bout }
        let curve = MovementCurve(MovementDirection.project(path, on: direction))
        let heights = bout.excursions.map { excursion in
            curve.values[excursion.peak] - (curve.values[excursion.start] + curve.values[excursion.end]) / 2
        }.sorted()
        let found = bouts(curve.excursions(amplitude: heights[heights.count / 2]), direction)
        guard let best = found.max(by: { $0.score < $1.score }), best.score > bout.score * 0.8 else {
            return bout
        }
        return best
    }

    /// A last repetition that had come as far as the others when the path ended.
    func unfinished(_ bout: Bout) -> Excursion? {
        guard bout.excursions.count > 2, let last = bout.excursions.last else { return nil }
        let values = MovementDirection.project(path, on: bout.direction)
        let steps = bout.excursions.map(\.steps).sorted()[bout.excursions.count / 2]
        let range = last.end..<path.count
        guard let peak = range.max(by: { values[$0] < values[$1] }), peak > last.end,
            values[peak] - values[last.end] > 0.85 * bout.amplitude,
            path.count - last.end < 2 * steps, path.count - peak < steps / 2
        else { return nil }
        return Excursion(
            start: last.end, peak: peak, end: path.count - 1, whole: last.end...path.count - 1,
            amplitude: values[peak] - values[last.end], gap: Excursion.cutGap, isCut: true,
            phases: [last.end, peak, peak, peak, peak])
    }
}
