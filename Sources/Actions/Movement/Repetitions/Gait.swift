/// Whether one leg always stands and the other passes it within a bout: walking, jogging, stepping on the spot.
struct Gait {
    let isGait: Bool

    /// - Parameter trunkAndLegs: How far the legs and the trunk go in the mean excursion, in torso lengths.
    init(_ path: BodyPath, _ excursions: [Excursion], trunkAndLegs: Float) {
        guard let first = excursions.first, let last = excursions.last, last.end > first.start else {
            isGait = false
            return
        }
        let body = Postures(path, first.start...last.end)
        let seconds = excursions.map { Float($0.steps) / Float(BodySampleTrack.rate) }
        let isUpright =
            body.trunk > 0.6 && body.standingLeg > 0.78 && body.kneeDrop > 0.03 && body.hands < 0.1
            && Self.quantile(seconds, 0.5) < 1.8
        let legs = [LegAlternation(body.ankles.map { $0 * 2 }), LegAlternation(body.knees)]
        // Knees give way in running.
        let isStriding =
            body.trunk > 0.4 && body.kneeDrop > -0.06 && body.hands < 0.15
            && (body.standingLeg > 0.72 && legs.contains(where: \.isStriding)
                || body.standingLeg > 0.62 && legs.contains(where: \.isRunning))
        let apart = Self.energy(body.ankles, alternating: true)
        let together = Self.energy(body.middles, alternating: false)
        // Seen from ahead or behind, legs pass each other hardly visibly; the whole body goes little then, hands hang.
        let passes =
            apart > 0.006 && apart > 2 * together
            || trunkAndLegs < 0.45 && body.hands < -0.3 && apart > 0.0025 && apart > 0.2 * together
        isGait = isUpright && passes || isStriding
    }

    /// What a body does in a range of steps, in torso lengths.
    private struct Postures {
        /// How high the shoulders are above the root, in the mean.
        var trunk: Float = 0
        /// How long the straighter leg is at its shortest, as a share of its usual length.
        let standingLeg: Float
        /// How far the higher knee is below the root where it is highest.
        let kneeDrop: Float
        /// How high the higher hand is above the shoulders where it is highest.
        let hands: Float
        /// From the left ankle to the middle between both, in each step.
        var ankles: [SIMD2<Float>] = []
        /// From the middle between the ankles to the root.
        var middles: [SIMD2<Float>] = []
        /// From the right knee to the left one.
        var knees: [SIMD2<Float>] = []

        init(_ path: BodyPath, _ range: ClosedRange<Int>) {
            var (legLengths, kneeDrops, handHeights): ([Float], [Float], [Float]) = ([], [], [])
            for step in range {
                let unit = 1 / path.seenScale[step]
                let root = path.place(.root, step)
                let left = (root - path.place(.leftAnkle, step)) * unit
                let right = (root - path.place(.rightAnkle, step)) * unit
                legLengths.append(max(left.y, right.y))
                let higherKnee = max(path.place(.leftKnee, step).y, path.place(.rightKnee, step).y)
                kneeDrops.append((root.y - higherKnee) * unit)
                middles.append((left + right) / 2)
                ankles.append((left - right) / 2)
                knees.append((path.place(.leftKnee, step) - path.place(.rightKnee, step)) * unit)
                let shoulders = path.shoulders(step)
                handHeights.append((path.higherHand(step) - shoulders.y) * unit)
                trunk += (shoulders.y - root.y) * unit / Float(range.count)
            }
            standingLeg = Gait.quantile(legLengths, 0.2) / max(0.1, Gait.quantile(legLengths, 0.9))
            kneeDrop = Gait.quantile(kneeDrops, 0.05)
            hands = Gait.quantile(handHeights, 0.95)
        }
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
