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
        let refinedCount = isLive ? 6 : 16
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

    /// Groups excursions that are alike; each group is a candidate.
    private func bouts(_ excursions: [Excursion], _ direction: [Float]) -> [Bout] {
        let usable = excursions.filter { (0.3...9).contains(Float($0.steps) / rate) }
            .map { Likeness($0, path) }.filter { $0.openness < 0.8 }
        var bouts: [Bout] = []
        var covered: Set<Int> = []
        for seed in usable.indices where !covered.contains(seed) {
            let alike = group(usable, seed)
            covered.formUnion(alike.members)
            let (members, deviations) = whole(alike, usable)
            let skipped = (alike.members.last ?? 0) - (alike.members.first ?? 0) + 1 - alike.members.count
            let chosen = members.map { usable[$0] }
            if let bout = bout(chosen, deviations, skipped, direction) { bouts.append(bout) }
        }
        return bouts
    }

    /// Leaves out what goes only half as far as most of the group, and what is cut off of fewer than three: getting down and up again
    /// has one or two of those.
    private func whole(
        _ group: (members: [Int], deviations: [Float]), _ excursions: [Likeness]
    ) -> (members: [Int], deviations: [Float]) {
        let amplitudes = group.members.map { excursions[$0].excursion.amplitude }
        let least = 0.62 * (amplitudes.sorted()[amplitudes.count / 2])
        var kept = amplitudes.indices.filter { amplitudes[$0] > least }
        if kept.count < 3 { kept.removeAll { excursions[group.members[$0]].excursion.isCut } }
        return (kept.map { group.members[$0] }, kept.map { group.deviations[$0] })
    }

    /// The excursions that are like one of them, without pauses of more than ten seconds.
    ///
    /// Movements that alternate between two sides have two kinds of excursions in turn, neither the other's reverse.
    private func group(_ excursions: [Likeness], _ seed: Int) -> (members: [Int], deviations: [Float]) {
        var found: [(Int, Float)] = [(seed, 0.1)]
        var other: Int?
        for direction in [1, -1] {
            var last = seed
            var index = seed + direction
            while excursions.indices.contains(index) {
                let (before, after) = direction > 0 ? (last, index) : (index, last)
                let pause = excursions[after].excursion.start - excursions[before].excursion.end
                if Float(pause) / rate > 10 { break }
                let candidate = excursions[index]
                var deviation = candidate.deviation(from: excursions[seed])
                if !deviation.isAlike, let other {
                    deviation = candidate.deviation(from: excursions[other])
                }
                if !deviation.isAlike, other == nil, candidate.isOtherSide(of: excursions[seed]) {
                    other = index
                    deviation = (0.2, true)
                }
                if deviation.isAlike {
                    found.append((index, deviation.value))
                    last = index
                }
                index += direction
            }
        }
        found.sort { $0.0 < $1.0 }
        if found.count > 2 {
            found += distorted(excursions, between: found.map(\.0), like: seed)
            found.sort { $0.0 < $1.0 }
        }
        return (found.map(\.0), found.map(\.1))
    }

    /// Excursions between those of a group that go as far and last as long: repetitions in which the estimator erred.
    private func distorted(
        _ excursions: [Likeness], between members: [Int], like seed: Int
    ) -> [(Int, Float)] {
        guard let first = members.first, let last = members.last else { return [] }
        return (first...last).filter { !members.contains($0) }.compactMap { index in
            guard excursions[index].isSimilar(to: excursions[seed], steps: 1.8, amplitude: 0.7) else {
                return nil
            }
            let distance = excursions[index].distance(to: excursions[seed])
            return distance < 0.7 ? (index, distance) : nil
        }
    }

    private func bout(
        _ members: [Likeness], _ deviations: [Float], _ skipped: Int, _ direction: [Float]
    ) -> Bout? {
        guard !members.isEmpty else { return nil }
        let excursions = members.map(\.excursion)
        let amplitude = excursions.map(\.amplitude).sorted()[excursions.count / 2]
        let reach = members.map(\.reach).sorted()[members.count / 2]
        var score: Float = 0
        for (member, deviation) in zip(members, deviations) {
            score +=
                min(member.reach, 1.2 * reach) * (1 - 0.7 * deviation) * (1 - member.excursion.gap)
                * min(1, 1.2 - member.openness) * max(0.4, min(1, 1.5 - member.endSpeed))
                * (0.4 + 0.6 * min(1, member.lift / 0.5))
        }
        score -= Float(skipped) * reach * 0.5
        score += 0.25 * reach * restfulness(excursions)
        if excursions.count == 1 { score *= 0.6 }
        if let openDirection {
            let along = Self.along(direction, openDirection)
            if abs(along) > 0.6 { score *= along > 0 ? 1.3 : 0.7 }
        } else if let countingPoint {
            score *= countingPoint.fits(path, excursions) ? 1.4 : 0.7
        }
        guard score > 0 else { return nil }
        return Bout(
            direction: direction, excursions: excursions, deviations: deviations, amplitude: amplitude,
            score: score, members: members, skipped: skipped)
    }

    /// How many of the group's two ends are at rest: exercises begin and end there, seldom at the farthest posture.
    private func restfulness(_ excursions: [Excursion]) -> Float {
        guard let first = excursions.first, let last = excursions.last else { return 0 }
        let moving = path.speed[first.start...first.end].reduce(0, +) / Float(first.steps + 1)
        func isRest(_ range: Range<Int>) -> Bool {
            range.count == 6 && path.speed[range].reduce(0, +) / 6 < 0.3 * moving
        }
        return (isRest(max(0, first.start - 6)..<first.start) ? 1 : 0)
            + (isRest(last.end..<min(path.count, last.end + 6)) ? 1 : 0)
    }
}
