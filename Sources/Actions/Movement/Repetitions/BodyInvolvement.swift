/// Which parts of the body do a bout's movement, and whether it is gait.
struct BodyInvolvement: Sendable {
    /// How far the legs and the trunk go, in torso lengths.
    let trunkAndLegs: Float
    /// True when one leg always stands and the other passes it: walking, jogging, stepping on the spot.
    let isGait: Bool

    init(_ path: BodyPath, _ excursions: [Excursion]) {
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
        isGait = Gait(path, excursions).isGait
    }
}

/// Signs of walking within a bout.
struct Gait: Sendable {
    /// How much of its length the longer leg keeps, median over the bout's steps.
    let standingLeg: Float
    /// Correlation between left and right knee and ankle heights and sides: -1 is strict alternation.
    let alternation: Float
    /// Highest place of a knee below the hip as a share of the thigh: 0 is a lifted thigh, 1 a hanging one.
    let kneeDrop: Float
    let isGait: Bool

    init(_ path: BodyPath, _ excursions: [Excursion]) {
        guard let first = excursions.first, let last = excursions.last, last.end > first.start else {
            (standingLeg, alternation, kneeDrop, isGait) = (1, 0, 1, false)
            return
        }
        let range = first.start...last.end
        var lengths: [Float] = []
        var drops: [Float] = []
        var middles: [SIMD2<Float>] = []
        var spreads: [SIMD2<Float>] = []
        var upright: Float = 0
        for step in range {
            let unit = 1 / path.scale[step]
            let root = path.place(11, step)
            let legs = (9...10).map { (root - path.place($0, step)) * unit }
            let knees = (7...8).map { (root - path.place($0, step)) * unit }
            lengths.append(max(legs[0].y, legs[1].y))
            drops.append(min(knees[0].y, knees[1].y))
            middles.append((legs[0] + legs[1]) / 2)
            spreads.append((legs[0] - legs[1]) / 2)
            let trunk = (path.place(1, step) + path.place(2, step)) / 2 - root
            upright += trunk.y * unit
        }
        let sorted = lengths.sorted()
        standingLeg = sorted[sorted.count / 20] / max(0.1, sorted[sorted.count * 9 / 10])
        func energy(_ values: [SIMD2<Float>]) -> Float {
            let mean = values.reduce(.zero, +) / Float(values.count)
            return values.map { (($0 - mean) * ($0 - mean)).sum() }.reduce(0, +) / Float(values.count)
        }
        let (together, apart) = (energy(middles), energy(spreads))
        alternation = (together - apart) / max(1e-6, together + apart)
        let sortedDrops = drops.sorted()
        kneeDrop = sortedDrops[sortedDrops.count / 20] / 0.85
        let stepSeconds = Float(range.count) / Float(BodySampleTrack.rate) / Float(excursions.count)
        isGait =
            upright / Float(range.count) > 0.6 && standingLeg > 0.85 && alternation < -0.3 && kneeDrop > 0.35
            && stepSeconds < 1.6
    }
}
