/// How straight a body goes through a group of excursions, and which of its parts do.
struct BoutShape: Sendable {
    /// The way there and back as a multiple of twice the reach; the shares of the ways to the farthest postures that arms, legs and heights
    /// within pairs of joints have; how unequal left and right are; how far the way back is from the way there and how far most postures
    /// are from the starts, both as shares of the reach.
    let measures: [Float]

    init(_ path: BodyPath, _ bout: RepetitionFinder.Bout) {
        let excursions = bout.excursions
        let reach = max(0.05, BoutMeasures.mean(bout.members.map(\.reach)))
        let detours = zip(excursions, bout.members).map { excursion, member in
            min(3, path.travel(in: excursion.start..<excursion.end) / (2 * member.reach))
        }
        let ways = excursions.map(path.ways)
        let asymmetry = BoutMeasures.mean(excursions.map { Self.asymmetry(path, $0) })
        measures =
            [BoutMeasures.mean(detours)] + Self.shares(ways) + [
                asymmetry, min(2, BoutMeasures.mean(ways.map(Self.reversal)) / reach),
                min(3, Self.extent(path, excursions) / reach),
            ]
    }

    /// The shares of arms, of legs and of heights apart in the squared ways to the farthest postures.
    private static func shares(_ ways: [[Float]]) -> [Float] {
        var (arms, legs, apart, all): (Float, Float, Float, Float) = (0, 0, 0, 1e-6)
        for rows in ways {
            let peak = rows.count / BodyPath.width / 2 * BodyPath.width
            for index in 0..<BodyPath.width {
                let square = rows[peak + index] * rows[peak + index]
                all += square
                if BodyPath.isArm(index) { arms += square }
                if BodyPath.isLeg(index) { legs += square }
                if BodyPath.isHeightApart(index) { apart += square }
            }
        }
        return [arms / all, legs / all, apart / all]
    }

    /// How far the way back is from the way there at the same shares of it.
    private static func reversal(_ rows: [Float]) -> Float {
        let width = BodyPath.width
        func distance(_ one: Int, _ other: Int) -> Float {
            (0..<width).reduce(Float(0)) { sum, index in
                let way = rows[one * width + index] - rows[other * width + index]
                return sum + way * way
            }.squareRoot()
        }
        return (distance(0, 4) + distance(1, 3)) / 2
    }

    /// How unequal the ways of left and right wrists, knees and ankles are, 0...1.
    private static func asymmetry(_ path: BodyPath, _ excursion: Excursion) -> Float {
        func way(_ joint: SampledJoint) -> Float {
            let way =
                path.place(joint, excursion.peak) - path.place(.root, excursion.peak)
                - path.place(joint, excursion.start) + path.place(.root, excursion.start)
            return (way * way).sum().squareRoot()
        }
        let left = way(.leftWrist) + way(.leftKnee) + way(.leftAnkle)
        let right = way(.rightWrist) + way(.rightKnee) + way(.rightAnkle)
        return abs(left - right) / max(1e-4, left + right)
    }

    /// The distance that nine in ten postures have at most from the nearest start of an excursion.
    private static func extent(_ path: BodyPath, _ excursions: [Excursion]) -> Float {
        guard let first = excursions.first, let last = excursions.last else { return 0 }
        let distances = stride(from: first.start, through: last.end, by: 2).map { step in
            excursions.map { path.distance(step, $0.start) }.min() ?? 0
        }.sorted()
        return distances[distances.count * 9 / 10]
    }
}
