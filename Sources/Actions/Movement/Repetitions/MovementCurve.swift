/// A body's motion as one number over time: how far it is along one direction, or from one posture.
struct MovementCurve: Sendable {
    /// A turning point.
    private struct Turn {
        var step: Int
        var isPeak: Bool
    }

    /// Torso lengths for each step.
    let values: [Float]

    init(_ values: [Float]) {
        self.values = values
    }

    /// The greatest difference of two values.
    var range: Float { (values.max() ?? 0) - (values.min() ?? 0) }

    /// Excursions of about one amplitude, there and back; smaller and much larger ones are left out.
    ///
    /// Where the body comes from farther away, or goes on, without a turn, an excursion begins or ends where the values are as at its
    /// other end: the first push-up after getting down, and the last before getting up.
    func excursions(amplitude: Float) -> [Excursion] {
        let turns = turns(swing: 0.56 * amplitude)
        var found: [Excursion] = []
        for index in turns.indices.dropFirst().dropLast() where turns[index].isPeak {
            var (before, peak, after) = (turns[index - 1].step, turns[index].step, turns[index + 1].step)
            let rise = values[peak] - values[before]
            let fall = values[peak] - values[after]
            guard min(rise, fall) > 0.56 * amplitude, min(rise, fall) < 1.8 * amplitude else { continue }
            let gap = abs(rise - fall) / max(rise, fall)
            let isCut = gap >= 0.45 || max(rise, fall) >= 1.8 * amplitude
            if isCut {
                let level = max(values[before], values[after])
                if rise > fall {
                    before = (before..<peak).last { values[$0] <= level } ?? before
                } else {
                    after = (peak...after).first { values[$0] <= level } ?? after
                }
            }
            var excursion = excursion(
                from: before, over: peak, to: after, gap: isCut ? Excursion.cutGap : gap)
            excursion.isCut = isCut
            found.append(excursion)
        }
        return found
    }

    /// Turning points between which the values go up or down by at least `swing`.
    private func turns(swing: Float) -> [Turn] {
        guard let first = values.first else { return [] }
        var turns: [Turn] = []
        var (low, high) = (first, first)
        var (lowStep, highStep) = (0, 0)
        var rising: Bool?
        for (step, value) in values.enumerated() {
            if value > high { (high, highStep) = (value, step) }
            if value < low { (low, lowStep) = (value, step) }
            if rising != false, high - value > swing {
                if rising == nil, lowStep < highStep { turns.append(Turn(step: lowStep, isPeak: false)) }
                turns.append(Turn(step: highStep, isPeak: true))
                rising = false
                (low, lowStep) = (value, step)
            } else if rising != true, value - low > swing {
                turns.append(Turn(step: lowStep, isPeak: false))
                rising = true
                (high, highStep) = (value, step)
            }
        }
        if rising == false { turns.append(Turn(step: lowStep, isPeak: false)) }
        return turns
    }

    private func excursion(from first: Int, over peak: Int, to last: Int, gap: Float) -> Excursion {
        let rise = values[peak] - values[first]
        let fall = values[peak] - values[last]
        func leaves(_ share: Float) -> Int {
            (first...peak).last { values[$0] <= values[first] + share * rise } ?? first
        }
        func returns(_ share: Float) -> Int {
            (peak...last).first { values[$0] <= values[last] + share * fall } ?? last
        }
        let (early, late) = (leaves(0.1), returns(0.1))
        let (there, back) = (leaves(0.3) - early, late - returns(0.3))
        let (start, end) = (max(first, early - there * 6 / 5), min(last, late + back * 6 / 5))
        // A movement of least jerk (Flash and Hogan 1985) goes 1.73 times as long before 10 % of its way as from there to 30 %.
        let whole = max(first, early - (7 * there + 2) / 4)...min(last, late + (7 * back + 2) / 4)
        return Excursion(
            start: start, peak: peak, end: end, whole: whole, amplitude: max(rise, fall), gap: gap,
            phases: [leaves(0.5), leaves(0.8), peak, returns(0.8), returns(0.5)])
    }
}
