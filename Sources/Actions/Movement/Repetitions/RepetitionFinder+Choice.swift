import LikelihoodModels

extension RepetitionFinder {
    /// Smallest likelihood of a bout. Of a known action it is at an end that tells its repetitions, which says much by itself.
    private var minimumLikelihood: Float { countingPoint == nil ? 0.5 : 0.25 }

    /// The bouts in order of time; they do not overlap.
    func bouts() -> [Bout] {
        var bouts: [Bout] = []
        var tentative: [Bout] = []
        for bout in chosen() {
            if isSure(bout) { bouts.append(bout) } else { tentative.append(bout) }
        }
        bouts += tentative.filter { single in
            (tentative + bouts).contains { isContinued(single, by: $0) }
                || openDirection.map(single.isAlong) ?? false
        }
        return withoutTransitions(bouts).sorted { $0.excursions[0].start < $1.excursions[0].start }
    }

    /// Candidates that are likely enough and do not overlap, those of the greatest worth first.
    ///
    /// A likelihood is at most 1, so that most candidates never have to be judged: when their turn comes, they overlap better ones.
    private func chosen() -> [Bout] {
        let candidates = candidates().sorted { $0.promise > $1.promise }
        let agreement = BoutAgreement(candidates)
        var chosen: [Bout] = []
        var taken: [ClosedRange<Int>] = []
        var judged: [(bout: Bout, worth: Float)] = []
        var next = 0
        while next < candidates.count || !judged.isEmpty {
            let best = judged.indices.max { judged[$0].worth < judged[$1].worth }
            if let best, next == candidates.count || judged[best].worth >= candidates[next].promise {
                let bout = judged.remove(at: best).bout
                guard !overlaps(bout, taken), let first = bout.excursions.first,
                    let last = bout.excursions.last
                else { continue }
                taken.append(first.start...last.end)
                chosen.append(bout)
            } else {
                let candidate = candidates[next]
                next += 1
                guard !overlaps(candidate, taken) else { continue }
                let measures = BoutMeasures(
                    path, candidate, agreement, ignoresHolds: countingPoint != nil)
                let likelihood = LikelihoodModel.bouts.likelihood(of: measures.values)
                if likelihood >= minimumLikelihood {
                    judged.append((candidate, candidate.promise * likelihood))
                }
            }
        }
        return chosen
    }

    private func overlaps(_ bout: Bout, _ taken: [ClosedRange<Int>]) -> Bool {
        guard let first = bout.excursions.first, let last = bout.excursions.last else { return true }
        let range = first.start + 1...max(first.start + 1, last.end - 1)
        return taken.contains { $0.overlaps(range) }
    }

    /// Leaves out single excursions right before or after a bout: getting into position, and out of it.
    private func withoutTransitions(_ bouts: [Bout]) -> [Bout] {
        bouts.filter { single in
            guard single.excursions.count == 1, let excursion = single.excursions.first else { return true }
            return !bouts.contains { bout in
                guard bout.excursions.count > 1, let pause = bout.pause(to: excursion) else { return false }
                return Float(pause) / rate < 3
            }
        }
    }

    /// False of a single excursion that needs a second one like it.
    private func isSure(_ bout: Bout) -> Bool {
        countingPoint != nil || bout.excursions.count > 1 || isAlone(bout.excursions[0])
    }

    /// True when a single excursion and another bout are one.
    private func isContinued(_ single: Bout, by bout: Bout) -> Bool {
        guard let excursion = single.excursions.first, bout.excursions.first != excursion,
            let pause = bout.pause(to: excursion)
        else { return false }
        return single.continues(direction: bout.direction, amplitude: bout.amplitude, pause: pause)
    }

    /// True of a single excursion of at most five seconds between two rests, not a part of other movement.
    private func isAlone(_ excursion: Excursion) -> Bool {
        let reach = Int(3 * rate)
        let before = path.travel(in: max(0, excursion.start - reach)..<excursion.start)
        let after = path.travel(in: excursion.end..<min(path.count, excursion.end + reach))
        return Float(excursion.steps) / rate < 5
            && before + after < 0.5 * path.travel(in: excursion.start..<excursion.end)
    }
}
