import Foundation

/// How likely a group of excursions is an exercise and not chance: many, large, regular, closed, and all that moves.
struct BoutEvidence: Sendable {
    /// 0...1.
    let probability: Float
    /// The share of the body's motion that goes along the bout's direction.
    let explained: Float

    /// Weights: a logistic regression on bouts of rendered and recorded people, right and wrong ones.
    init(_ path: BodyPath, _ bout: RepetitionFinder.Bout) {
        let count = Float(bout.members.count)
        guard count > 0, let first = bout.excursions.first, let last = bout.excursions.last else {
            (probability, explained) = (0, 0)
            return
        }
        let reach = bout.members.map(\.reach).reduce(0, +) / count
        let openness = bout.members.map(\.openness).reduce(0, +) / count
        let seconds = bout.excursions.map { Float($0.steps) }
        let mean = seconds.reduce(0, +) / count
        let variance = seconds.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / count
        let unevenness = min(1, variance.squareRoot() / mean)
        explained = Self.explained(path, bout.direction, first.start...last.end)
        let sum =
            -3 + 1.47 * min(log2(count), 3) + 2.75 * min(log(max(reach, 0.2)), 1) - 0.84 * openness
            - 0.72 * unevenness + 3.1 * explained
        probability = 1 / (1 + exp(-sum))
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
