/// One way of a body from a posture to another one and back.
struct Excursion: Hashable, Sendable {
    /// Steps at which it leaves the posture, is farthest from it, and is back.
    var start: Int
    var peak: Int
    var end: Int
    /// How far it goes, in torso lengths.
    var amplitude: Float
    /// The greater of the distances from the posture at its start and end, as a share of the amplitude.
    var gap: Float
    /// Steps at half and at most of the amplitude on the way there and on the way back, with the peak between.
    var phases: [Int]

    var steps: Int { end - start }
}

/// How far a body is from one posture over time, with its turning points.
struct DepartureCurve: Sendable {
    /// A turning point of the distance.
    struct Turn {
        var step: Int
        var value: Float
        var isPeak: Bool
    }

    let distance: [Float]
    let turns: [Turn]

    /// - Parameters:
    ///   - distance: Torso lengths from the posture for each step.
    ///   - minimumSwing: Smaller ups and downs are noise.
    init(_ distance: [Float], minimumSwing: Float) {
        self.distance = distance
        var turns: [Turn] = []
        guard var low = distance.first else {
            self.turns = []
            return
        }
        var (high, lowStep, highStep) = (low, 0, 0)
        var rising: Bool?
        for (step, value) in distance.enumerated() {
            if value > high { (high, highStep) = (value, step) }
            if value < low { (low, lowStep) = (value, step) }
            if rising != false, high - value > minimumSwing {
                if rising == nil, lowStep < highStep {
                    turns.append(Turn(step: lowStep, value: low, isPeak: false))
                }
                turns.append(Turn(step: highStep, value: high, isPeak: true))
                rising = false
                (low, lowStep) = (value, step)
            } else if rising != true, value - low > minimumSwing {
                if rising == nil, highStep < lowStep {
                    turns.append(Turn(step: highStep, value: high, isPeak: true))
                }
                turns.append(Turn(step: lowStep, value: low, isPeak: false))
                rising = true
                (high, highStep) = (value, step)
            }
        }
        if rising == true { turns.append(Turn(step: highStep, value: high, isPeak: true)) }
        if rising == false { turns.append(Turn(step: lowStep, value: low, isPeak: false)) }
        if rising == true, let last = distance.last, high - last > 0.02 {
            turns.append(Turn(step: distance.count - 1, value: last, isPeak: false))
        }
        self.turns = turns
    }

    /// Excursions of about one amplitude; smaller and much larger ones are left out.
    func excursions(amplitude: Float) -> [Excursion] {
        let near = 0.38 * amplitude
        let far = 0.72 * amplitude
        var found: [Excursion] = []
        var start: Int?
        var peak: Turn?
        for turn in turns {
            if turn.isPeak {
                if start != nil, turn.value > peak?.value ?? 0 { peak = turn }
            } else if turn.value < near {
                if let start, let peak, peak.value > far, peak.value < 1.4 * amplitude {
                    found.append(excursion(from: start, over: peak, to: turn.step))
                }
                start = turn.step
                peak = nil
            }
        }
        return found
    }

    private func excursion(from first: Int, over peak: Turn, to last: Int) -> Excursion {
        func lastBelow(_ share: Float) -> Int {
            let limit = max(share * peak.value, distance[first] + 0.06 * peak.value)
            return (first...peak.step).last { distance[$0] <= limit } ?? first
        }
        func firstBelow(_ share: Float) -> Int {
            let limit = max(share * peak.value, distance[last] + 0.06 * peak.value)
            return (peak.step...last).first { distance[$0] <= limit } ?? last
        }
        let gap = max(distance[first], distance[last]) / peak.value
        return Excursion(
            start: lastBelow(0.1), peak: peak.step, end: firstBelow(0.1), amplitude: peak.value, gap: gap,
            phases: [lastBelow(0.5), lastBelow(0.8), peak.step, firstBelow(0.8), firstBelow(0.5)])
    }
}
