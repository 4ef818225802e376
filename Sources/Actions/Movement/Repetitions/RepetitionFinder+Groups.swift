/// The groups of excursions along one direction that are alike.
extension RepetitionFinder {
    /// Groups excursions that are alike; each group is a candidate.
    func bouts(_ excursions: [Excursion], _ direction: [Float]) -> [Bout] {
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
}
