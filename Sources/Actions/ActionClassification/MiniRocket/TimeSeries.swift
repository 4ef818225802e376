/// Several series of one length, each in whole SIMD lanes of which the last is filled up.
public struct TimeSeries: Sendable {
    typealias Lane = SIMD16<Float>

    /// How many series.
    public let count: Int
    /// Values in each.
    public let length: Int
    /// Lanes in each.
    let laneCount: Int
    /// A series after the other.
    var lanes: [Lane]

    /// Creates series of zeros.
    init(count: Int, length: Int) {
        (self.count, self.length) = (count, length)
        laneCount = (length + Lane.scalarCount - 1) / Lane.scalarCount
        lanes = Array(repeating: .zero, count: count * laneCount)
    }

    /// Creates series from their values; all must have the same length.
    public init(_ rows: [[Float]]) {
        self.init(count: rows.count, length: rows.first?.count ?? 0)
        for (row, values) in rows.enumerated() {
            precondition(values.count == length)
            for (index, value) in values.enumerated() {
                lanes[row * laneCount + index / Lane.scalarCount][index % Lane.scalarCount] = value
            }
        }
    }

    /// The values of one series.
    public subscript(row: Int) -> [Float] {
        (0..<length).map { lanes[row * laneCount + $0 / Lane.scalarCount][$0 % Lane.scalarCount] }
    }
}
