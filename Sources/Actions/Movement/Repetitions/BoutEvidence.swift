import Foundation

/// How likely a group of excursions is an exercise and not chance: many, large, alike, in step, and all that moves.
///
/// Gestures while talking are excursions of the arms too, but each one is unlike the next.
struct BoutEvidence: Sendable {
    /// 0...1.
    let probability: Float
    /// The share of the body's motion that goes along the bout's direction.
    let explained: Float

    /// True when it is clear enough to be counted. Less than 0.08 of the body's motion is a trace of steps or of another
    /// exercise: bouts that are counted right have 0.1 at least, see Measurements/Movement.md.
    var isExercise: Bool { probability > 0.5 && explained > 0.08 }
}

extension BoutEvidence {
    /// Weights: a logistic regression on bouts of rendered and recorded people: exercises that are counted right against
    /// walking, standing, sitting, gestures, signs, dances, planks, and different movements one after the other.
    init(_ path: BodyPath, _ bout: RepetitionFinder.Bout, _ involvement: BodyInvolvement) {
        let count = Float(bout.members.count)
        guard count > 0, let first = bout.excursions.first, let last = bout.excursions.last else {
            self.init(probability: 0, explained: 0)
            return
        }
        let reach = bout.members.map(\.reach).reduce(0, +) / count
        let explained = Self.explained(path, bout.direction, first.start...last.end)
        // Mostly level movement is often a body that turns round.
        let lift = bout.members.map(\.lift).reduce(0, +) / count
        let sum =
            -6.95 + 2.95 * min(log2(count), 3) + 1.71 * min(log(max(reach, 0.2)), 1)
            - 6.87 * min(0.4, Self.variation(bout.excursions.map { Float($0.steps) }))
            - 5.64 * Self.variation(bout.excursions.map(\.amplitude))
            - 7.65 * Self.unlikeness(bout.members) * min(reach, 2)
            + 3.19 * explained + 2.37 * min(involvement.trunkAndLegs, 1.5) + 5.59 * min(lift, 0.6)
        self.init(probability: 1 / (1 + exp(-sum)), explained: explained)
    }

    /// The standard deviation as a share of the mean.
    private static func variation(_ values: [Float]) -> Float {
        let mean = values.reduce(0, +) / Float(values.count)
        let square = values.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
        return square.squareRoot() / max(mean, 1e-6)
    }

    /// How far excursions are from the likest of the two before and after, as a share of their reach: the median, at most 0.8.
    private static func unlikeness(_ members: [Likeness]) -> Float {
        let distances = members.indices.map { index in
            let near = (max(0, index - 2)...min(members.count - 1, index + 2)).filter { $0 != index }
            return near.map { members[index].distance(to: members[$0]) }.min() ?? 0.8
        }
        return min(0.8, distances.sorted()[distances.count / 2])
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
