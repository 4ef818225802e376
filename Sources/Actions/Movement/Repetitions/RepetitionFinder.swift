/// Finds the bouts of repetitions in a path: excursions from one posture that are alike.
struct RepetitionFinder: Sendable {
    /// Excursions from one posture that are alike, in order of time.
    struct Bout: Sendable {
        var reference: [Float]
        var excursions: [Excursion]
        var deviations: [Float]
        var amplitude: Float
        var score: Float
    }

    let path: BodyPath
    /// Which end of the movement is its start in each step, of a known action.
    var countingPoint: CountingPoint?

    init(path: BodyPath, countingPoint: CountingPoint? = nil) {
        self.path = path
        self.countingPoint = countingPoint
    }

    /// Smallest movement of a bout, in torso lengths.
    private let minimumAmplitude: Float = 0.3
    private let rate = Float(BodySampleTrack.rate)

    /// The bouts in order of time; they do not overlap.
    func bouts(including reference: [Float]? = nil) -> [Bout] {
        guard path.count > 8 else { return [] }
        var candidates: [Bout] = []
        if let reference { candidates += self.candidates(from: reference) }
        for step in referenceSteps() { candidates += self.candidates(from: path.posture(step)) }
        candidates.sort { $0.score > $1.score }
        var taken: [ClosedRange<Int>] = []
        var bouts: [Bout] = []
        for candidate in candidates {
            guard let first = candidate.excursions.first, let last = candidate.excursions.last else {
                continue
            }
            let range = first.start...last.end
            let reduced = range.lowerBound + 1...max(range.lowerBound + 1, range.upperBound - 1)
            guard !taken.contains(where: { $0.overlaps(reduced) }) else { continue }
            taken.append(range)
            bouts.append(candidate)
        }
        return bouts.sorted { $0.excursions[0].start < $1.excursions[0].start }
    }

    /// Steps at which the body rests or turns round.
    private func referenceSteps() -> [Int] {
        var steps: [Int] = []
        let reach = 3
        for step in 0..<path.count {
            let from = max(0, step - reach)
            let to = min(path.count - 1, step + reach)
            let speed = path.speed[step]
            guard !(from...to).contains(where: { path.speed[$0] < speed }) else { continue }
            if let last = steps.last, step - last < 4 || path.distance(last, step) < 0.08 { continue }
            steps.append(step)
        }
        let surplus = (steps.count + 59) / 60
        return surplus > 1 ? steps.enumerated().filter { $0.offset % surplus == 0 }.map(\.element) : steps
    }

    private func candidates(from reference: [Float]) -> [Bout] {
        let curve = DepartureCurve(path.distances(from: reference), minimumSwing: 0.1)
        var heights = curve.turns.filter { $0.isPeak && $0.value >= minimumAmplitude }.map(\.value).sorted()
        var bouts: [Bout] = []
        var seen: Set<[Int]> = []
        while let highest = heights.last {
            let excursions = curve.excursions(amplitude: highest / 1.15)
            if !excursions.isEmpty, seen.insert(excursions.map(\.peak)).inserted {
                bouts += self.bouts(excursions, reference)
            }
            heights.removeAll { $0 > highest / 1.2 }
        }
        return bouts
    }

    /// Groups excursions that are alike; each group is a candidate.
    private func bouts(_ excursions: [Excursion], _ reference: [Float]) -> [Bout] {
        let usable = excursions.filter { (0.3...9).contains(Float($0.steps) / rate) && $0.gap < 0.4 }
        var bouts: [Bout] = []
        var covered: Set<Int> = []
        for seed in usable.indices where !covered.contains(seed) {
            var members = [seed]
            var deviations = [Float(0.1)]
            for direction in [1, -1] {
                var last = seed
                var index = seed + direction
                while usable.indices.contains(index) {
                    let apart =
                        direction > 0
                        ? usable[index].start - usable[last].end : usable[last].start - usable[index].end
                    if Float(apart) / rate > 10 { break }
                    let deviation = deviation(usable[index], usable[seed])
                    if deviation < 0.4 {
                        members.append(index)
                        deviations.append(deviation)
                        last = index
                    }
                    index += direction
                }
            }
            covered.formUnion(members)
            let order = members.indices.sorted { members[$0] < members[$1] }
            let chosen = order.map { usable[members[$0]] }
            let skipped = (members.max() ?? 0) - (members.min() ?? 0) + 1 - members.count
            if let bout = bout(chosen, order.map { deviations[$0] }, skipped, reference) {
                bouts.append(bout)
            }
        }
        return bouts
    }

    private func bout(
        _ excursions: [Excursion], _ deviations: [Float], _ skipped: Int, _ reference: [Float]
    ) -> Bout? {
        let amplitude = excursions.map(\.amplitude).sorted()[excursions.count / 2]
        var score: Float = 0
        for (excursion, deviation) in zip(excursions, deviations) {
            score += excursion.amplitude * (1 - deviation) * (1 - excursion.gap)
        }
        score -= Float(skipped) * amplitude * 0.5
        if excursions.count == 1 { score *= 0.6 }
        guard isRepetition(excursions, amplitude, deviations) else { return nil }
        if let countingPoint { score *= countingPoint.fits(path, excursions) ? 1.4 : 0.7 }
        guard score > 0 else { return nil }
        return Bout(
            reference: reference, excursions: excursions, deviations: deviations, amplitude: amplitude,
            score: score)
    }

    /// True when the group is clear enough to be counted.
    private func isRepetition(_ excursions: [Excursion], _ amplitude: Float, _ deviations: [Float]) -> Bool {
        if excursions.count == 1 {
            return amplitude > 0.9 && excursions[0].gap < 0.3 && Float(excursions[0].steps) / rate > 0.7
                && BodyInvolvement(path, excursions).trunkAndLegs > 0.5
        }
        let involvement = BodyInvolvement(path, excursions)
        if involvement.isGait { return false }
        if involvement.trunkAndLegs < 0.25 {
            return excursions.count >= 2 && amplitude > 0.45
        }
        return amplitude > (excursions.count == 2 ? 0.4 : minimumAmplitude)
    }

    /// How unlike two excursions are: 0 is equal, 1 as far apart as they go.
    private func deviation(_ first: Excursion, _ second: Excursion) -> Float {
        let longer = Float(max(first.steps, second.steps))
        let shorter = Float(max(1, min(first.steps, second.steps)))
        guard longer / shorter < 4 else { return 1 }
        let amplitude = max(first.amplitude, second.amplitude)
        guard min(first.amplitude, second.amplitude) > 0.65 * amplitude else { return 1 }
        var plain: Float = 0
        var turned: Float = 0
        for (a, b) in zip(first.phases, second.phases) {
            let distances = path.distances(a, b)
            plain += distances.plain
            turned += distances.turned
        }
        return min(plain, turned) / Float(first.phases.count) / amplitude
    }
}
