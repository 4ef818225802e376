/// Which parts of the body do a bout's movement, and whether it is gait.
struct BodyInvolvement: Sendable {
    /// How far the legs and the trunk go, in torso lengths.
    let trunkAndLegs: Float

    private let path: BodyPath
    private let excursions: [Excursion]

    init(_ path: BodyPath, _ excursions: [Excursion]) {
        (self.path, self.excursions) = (path, excursions)
        // Nose, shoulders, knees and ankles.
        let columns = [0, 1, 2, 3, 4, 5] + Array(14..<22)
        var sum: Float = 0
        for excursion in excursions {
            var square: Float = 0
            let (near, far) = (excursion.start * BodyPath.width, excursion.peak * BodyPath.width)
            for column in columns {
                let difference = path.features[near + column] - path.features[far + column]
                square += difference * difference
            }
            sum += square.squareRoot()
        }
        trunkAndLegs = sum / Float(max(1, excursions.count))
    }

    /// The share of the stretches of three excursions in which one leg always stands and the other passes it: walking, jogging, stepping on
    /// the spot.
    var gaitShare: Float {
        guard excursions.count > 3 else { return isGaitThroughout ? 1 : 0 }
        let stretches = (3...excursions.count).map { BodyInvolvement(path, Array(excursions[$0 - 3..<$0])) }
        return Float(stretches.count(where: \.isGaitThroughout)) / Float(stretches.count)
    }

    private var isGaitThroughout: Bool { Gait(path, excursions, trunkAndLegs: trunkAndLegs).isGait }
}

/// Signs of walking within a bout.
private struct Gait {
    let isGait: Bool

    init(_ path: BodyPath, _ excursions: [Excursion], trunkAndLegs: Float) {
        guard let first = excursions.first, let last = excursions.last, last.end > first.start else {
            isGait = false
            return
        }
        let range = first.start...last.end
        var (legLengths, kneeDrops, handHeights): ([Float], [Float], [Float]) = ([], [], [])
        var (middles, spreads, knees): ([SIMD2<Float>], [SIMD2<Float>], [SIMD2<Float>]) = ([], [], [])
        var trunk: Float = 0
        for step in range {
            let unit = 1 / path.seenScale[step]
            let root = path.place(11, step)
            let (left, right) = ((root - path.place(9, step)) * unit, (root - path.place(10, step)) * unit)
            legLengths.append(max(left.y, right.y))
            kneeDrops.append((root.y - max(path.place(7, step).y, path.place(8, step).y)) * unit)
            middles.append((left + right) / 2)
            spreads.append((left - right) / 2)
            knees.append((path.place(7, step) - path.place(8, step)) * unit)
            let shoulders = (path.place(1, step) + path.place(2, step)) / 2
            handHeights.append((max(path.place(5, step).y, path.place(6, step).y) - shoulders.y) * unit)
            trunk += (shoulders.y - root.y) * unit / Float(range.count)
        }
        let standingLeg = Self.quantile(legLengths, 0.2) / max(0.1, Self.quantile(legLengths, 0.9))
        let seconds = excursions.map { Float($0.steps) / Float(BodySampleTrack.rate) }
        let hands = Self.quantile(handHeights, 0.95)
        let isUpright =
            trunk > 0.6 && standingLeg > 0.78 && Self.quantile(kneeDrops, 0.05) > 0.03 && hands < 0.1
            && Self.quantile(seconds, 0.5) < 1.8
        let legs = [LegAlternation(spreads.map { $0 * 2 }), LegAlternation(knees)]
        // Knees give way in running.
        let isStriding =
            trunk > 0.4 && Self.quantile(kneeDrops, 0.05) > -0.06 && hands < 0.15
            && (standingLeg > 0.72 && legs.contains(where: \.isStriding)
                || standingLeg > 0.62 && legs.contains(where: \.isRunning))
        let apart = Self.energy(spreads, alternating: true)
        let together = Self.energy(middles, alternating: false)
        // Seen from ahead or behind, legs pass each other hardly visibly; the whole body goes little then, hands hang.
        let passes =
            apart > 0.006 && apart > 2 * together
            || trunkAndLegs < 0.45 && hands < -0.3 && apart > 0.0025 && apart > 0.2 * together
        isGait = isUpright && passes || isStriding
    }

    private static func quantile(_ values: [Float], _ share: Float) -> Float {
        values.sorted()[Int(share * Float(values.count - 1))]
    }

    /// The variance; of alternating movement only along axes on which the sign alternates.
    private static func energy(_ values: [SIMD2<Float>], alternating: Bool) -> Float {
        let count = Float(values.count)
        let mean = values.reduce(.zero, +) / count
        let variance = values.reduce(SIMD2<Float>.zero) { $0 + ($1 - mean) * ($1 - mean) } / count
        guard alternating else { return variance.sum() }
        return (mean.x * mean.x < 0.6 * variance.x ? variance.x : 0)
            + (mean.y * mean.y < 0.6 * variance.y ? variance.y : 0)
    }
}
