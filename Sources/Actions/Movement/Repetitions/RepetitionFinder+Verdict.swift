extension RepetitionFinder {
    enum Verdict { case repetition, tentative, other, chance }

    /// What a group of excursions is: clear enough to be counted, one that needs a second one like it, steps or what
    /// `PostureChange` knows, or chance.
    func verdict(_ bout: Bout) -> Verdict {
        let involvement = BodyInvolvement(path, bout.excursions)
        let evidence = BoutEvidence(path, bout, involvement)
        let isSingle = bout.excursions.count == 1
        if isSingle {
            let isWhole =
                bout.amplitude > 0.9 && bout.excursions[0].gap < 0.2 && bout.members[0].openness < 0.4
                && Float(bout.excursions[0].steps) / rate > 0.7 && involvement.trunkAndLegs > 0.5
                && evidence.explained > 0.45
            guard isWhole else { return .chance }
        } else {
            guard evidence.isExercise else { return .chance }
        }
        let isKnown = countingPoint != nil
        let change = PostureChange(path, bout)
        if change.isLeap { return .chance }
        if involvement.isGait || !isKnown && (change.isHeld || change.isTurn) {
            return isSingle ? .chance : .other
        }
        return !isSingle || isKnown || isAlone(bout.excursions[0]) ? .repetition : .tentative
    }

    /// True when a bout within ten seconds of a single excursion goes about as far in the same direction.
    func isContinued(_ single: Bout, by bout: Bout) -> Bool {
        guard let excursion = single.excursions.first, let first = bout.excursions.first,
            let last = bout.excursions.last, first != excursion
        else { return false }
        let pause = max(first.start - excursion.end, excursion.start - last.end)
        return Float(pause) / rate < 10 && (0.6...1.7).contains(single.amplitude / bout.amplitude)
            && abs(Self.along(single.direction, bout.direction)) > 0.7
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
