extension simd_float4x4 {
    /// `lhs` after `rhs`.
    public static func * (lhs: simd_float4x4, rhs: simd_float4x4) -> simd_float4x4 {
        simd_float4x4(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// Where a vector goes.
    public static func * (lhs: simd_float4x4, rhs: SIMD4<Float>) -> SIMD4<Float> {
        let left = lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y
        return left + (lhs.columns.2 * rhs.z + lhs.columns.3 * rhs.w)
    }

    /// A multiple.
    public static func * (lhs: Float, rhs: simd_float4x4) -> simd_float4x4 {
        simd_float4x4(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// The sum, value by value.
    public static func + (lhs: simd_float4x4, rhs: simd_float4x4) -> simd_float4x4 {
        simd_float4x4(
            lhs.columns.0 + rhs.columns.0, lhs.columns.1 + rhs.columns.1, lhs.columns.2 + rhs.columns.2,
            lhs.columns.3 + rhs.columns.3)
    }

    /// The difference, value by value.
    public static func - (lhs: simd_float4x4, rhs: simd_float4x4) -> simd_float4x4 { lhs + -1 * rhs }

    /// The volume that the columns span.
    public var determinant: Float {
        var rows = rowsInDouble
        return Float(Self.eliminate(&rows))
    }

    /// The matrix that undoes this one; not a number for one that flattens space.
    public var inverse: simd_float4x4 {
        var rows = rowsInDouble
        guard Self.eliminate(&rows) != 0 else { return simd_float4x4(.nan) }
        var result = simd_float4x4()
        for column in 0..<4 {
            for row in 0..<4 { result[column, row] = Float(rows[row][4 + column]) }
        }
        return result
    }

    /// The rows, each with the identity's behind it.
    private var rowsInDouble: [[Double]] {
        (0..<4).map { row in
            (0..<4).map { Double(self[$0, row]) } + (0..<4).map { $0 == row ? 1 : 0 }
        }
    }

    /// Gauss and Jordan's elimination with the largest pivot.
    ///
    /// - Returns: The determinant; 0: the rows are of no use.
    private static func eliminate(_ rows: inout [[Double]]) -> Double {
        var determinant = 1.0
        for column in 0..<4 {
            guard let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                rows[pivot][column] != 0
            else { return 0 }
            if pivot != column {
                rows.swapAt(pivot, column)
                determinant = -determinant
            }
            let value = rows[column][column]
            determinant *= value
            for index in 0..<8 { rows[column][index] /= value }
            for row in 0..<4 where row != column {
                let factor = rows[row][column]
                for index in 0..<8 { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return determinant
    }
}
