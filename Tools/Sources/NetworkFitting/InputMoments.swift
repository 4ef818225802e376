/// What examples' measures are like: their means, their standard deviations, and the bounds of six of these.
public struct InputMoments: Sendable {
    private static let width: Float = 6

    /// Of each measure.
    public let means: [Float]
    /// Of each measure, a little more than the true one, for a measure may be the same everywhere.
    public let deviations: [Float]

    /// Computes the moments of rows of measures.
    public init(_ rows: [[Float]]) {
        let count = Double(max(1, rows.count))
        var (means, squares) = ([Double](), [Double]())
        for column in (rows.first ?? []).indices {
            let mean = rows.reduce(0) { $0 + Double($1[column]) } / count
            means.append(mean)
            squares.append(
                rows.reduce(0) { $0 + (Double($1[column]) - mean) * (Double($1[column]) - mean) } / count)
        }
        self.means = means.map { Float($0) }
        deviations = squares.map { Float($0.squareRoot()) + 1e-4 }
    }

    /// Beyond them nothing is fitted.
    public var bounds: [ClosedRange<Float>] {
        zip(means, deviations).map { $0 - Self.width * $1...$0 + Self.width * $1 }
    }

    /// The measures within the bounds, less the means, in deviations.
    public func standardized(_ measures: [Float]) -> [Float] {
        measures.indices.map {
            max(-Self.width, min(Self.width, (measures[$0] - means[$0]) / deviations[$0]))
        }
    }
}
