import Foundation

/// What a group of excursions is judged by: how many, large and alike they are, how the body goes through them, in which postures, and what
/// it does before and after. All are shares, torso lengths or logarithms, so that a body's size, the frame rate and the side it is seen
/// from do not count.
struct BoutMeasures: Sendable {
    /// In the order of `names`.
    let values: [Float]

    /// The measures' names, for reports.
    static let names = [
        "count", "reach", "amplitude", "seconds", "variation of seconds", "variation of amplitudes",
        "unlikeness", "distance between them", "deviation", "largest deviation", "gap", "openness",
        "largest openness", "skipped",
        "lift", "explained", "trunk and legs", "gait", "uprightness",
        "hold", "spread of holds", "pause", "largest pause", "largest step", "turn of shoulders",
        "turn of widths", "speed at ends",
        "speed at peaks", "speed before", "speed after", "travel before", "travel after", "from", "to",
        "way there",
        "hands at start", "hands at peak", "hand to nose at start", "hand to nose at peak",
        "knees at start", "knees at peak", "change of uprightness",
        "detour", "share of arms", "share of legs", "share of heights apart",
        "asymmetry", "reversal", "extent", "steps in all",
        "agreement", "agreeing", "better", "best other", "best shorter", "best longer",
    ]

    /// - Parameters:
    ///   - agreement: Of all candidates of the path.
    ///   - ignoresHolds: True of a known action: its holds do not count against it.
    init(
        _ path: BodyPath, _ bout: RepetitionFinder.Bout, _ agreement: BoutAgreement,
        ignoresHolds: Bool = false
    ) {
        let surroundings = BoutSurroundings(path, bout)
        values =
            Self.likeness(bout) + Self.movement(path, bout)
            + Self.course(path, bout, ignoresHolds: ignoresHolds) + surroundings.measures
            + BoutPostures(path, bout.excursions).measures + BoutShape(path, bout).measures
            + [Self.length(bout)] + agreement.measures(of: bout)
    }

    /// How many excursions, how large, and how alike.
    private static func likeness(_ bout: RepetitionFinder.Bout) -> [Float] {
        let members = bout.members
        let steps = bout.excursions.map { Float($0.steps) }
        let reach = mean(members.map(\.reach))
        let unlikeness = unlikeness(members)
        return [
            min(4, log2(Float(members.count))), log(max(0.1, reach)), log(max(0.1, bout.amplitude)),
            log(median(steps) / Float(BodySampleTrack.rate)), min(0.6, variation(steps)),
            min(0.6, variation(bout.excursions.map(\.amplitude))), unlikeness, unlikeness * min(2, reach),
            mean(bout.deviations), bout.deviations.max() ?? 0, mean(bout.excursions.map(\.gap)),
            mean(members.map(\.openness)), members.map(\.openness).max() ?? 0,
            min(2, Float(bout.skipped) / Float(members.count)),
        ]
    }

    /// The logarithm of the steps from the first start to the last end.
    private static func length(_ bout: RepetitionFinder.Bout) -> Float {
        log(Float(max(1, (bout.excursions.last?.end ?? 0) - (bout.excursions.first?.start ?? 0))))
    }

    /// What moves, and how.
    private static func movement(_ path: BodyPath, _ bout: RepetitionFinder.Bout) -> [Float] {
        let involvement = BodyInvolvement(path, bout.excursions)
        let range = (bout.excursions.first?.start ?? 0)...(bout.excursions.last?.end ?? 0)
        return [
            mean(bout.members.map(\.lift)), explained(path, bout.direction, range),
            min(2.5, involvement.trunkAndLegs), involvement.gaitShare, mean(range.map(path.uprightness)),
        ]
    }

    /// Where it rests, leaps and turns.
    private static func course(
        _ path: BodyPath, _ bout: RepetitionFinder.Bout, ignoresHolds: Bool
    ) -> [Float] {
        let change = PostureChange(path, bout)
        let pauses = zip(bout.excursions, bout.excursions.dropFirst()).map {
            max(0, Float($1.start - $0.end) / Float(BodySampleTrack.rate))
        }
        let holds = ignoresHolds ? [] : change.holds
        return [
            min(3, mean(holds)), min(3, (holds.max() ?? 0) - (holds.min() ?? 0)), min(4, mean(pauses)),
            min(6, pauses.max() ?? 0), min(1, change.leap), min(1, change.turn.shoulders), change.turn.widths,
            min(1.5, mean(bout.members.map(\.endSpeed))),
        ]
    }

    static func mean(_ values: [Float]) -> Float {
        values.isEmpty ? 0 : values.reduce(0, +) / Float(values.count)
    }

    private static func median(_ values: [Float]) -> Float {
        values.isEmpty ? 1 : values.sorted()[values.count / 2]
    }

    /// The standard deviation as a share of the mean.
    private static func variation(_ values: [Float]) -> Float {
        let mean = mean(values)
        let square = values.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(1, values.count))
        return square.squareRoot() / max(mean, 1e-6)
    }

    /// How far excursions are from the likest of the two before and after, as a share of their reach: the median, at most 0.8.
    private static func unlikeness(_ members: [Likeness]) -> Float {
        let distances = members.indices.map { index in
            let near = (max(0, index - 2)...min(members.count - 1, index + 2)).filter { $0 != index }
            return near.map { members[index].distance(to: members[$0]) }.min() ?? 0.8
        }
        return min(0.8, median(distances))
    }

    /// The share of the body's motion that goes along a direction.
    private static func explained(_ path: BodyPath, _ direction: [Float], _ range: ClosedRange<Int>) -> Float
    {
        let width = BodyPath.width
        let count = Float(range.count)
        var (sums, squares) = ([Float](repeating: 0, count: width), [Float](repeating: 0, count: width))
        var (alongSum, alongSquare): (Float, Float) = (0, 0)
        for step in range {
            var along: Float = 0
            for index in 0..<width {
                let value = path.features[step * width + index]
                sums[index] += value
                squares[index] += value * value
                along += value * direction[index]
            }
            alongSum += along
            alongSquare += along * along
        }
        let total = zip(sums, squares).reduce(Float(0)) { $0 + $1.1 - $1.0 * $1.0 / count }
        return (alongSquare - alongSum * alongSum / count) / max(total, 1e-6)
    }
}
