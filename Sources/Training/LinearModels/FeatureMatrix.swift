/// Rows of features, one example a row; row-major single precision.
public struct FeatureMatrix: Sendable {
    /// Examples.
    public let rowCount: Int
    /// Features.
    public let columnCount: Int
    /// The values, a row after the other.
    public var values: [Float]

    /// Creates a matrix of zeros.
    public init(rowCount: Int, columnCount: Int) {
        self.rowCount = rowCount
        self.columnCount = columnCount
        values = [Float](repeating: 0, count: rowCount * columnCount)
    }

    /// The value in a row and a column.
    public subscript(row: Int, column: Int) -> Float {
        get { values[row * columnCount + column] }
        set { values[row * columnCount + column] = newValue }
    }
}
