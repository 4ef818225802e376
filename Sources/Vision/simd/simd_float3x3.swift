/// A matrix of three columns of three floats, as rotations are.
public struct simd_float3x3: Hashable, Sendable {
    /// The columns: where the axes go.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Creates a matrix of zeros.
    public init() { columns = (.zero, .zero, .zero) }

    /// Creates a matrix from its columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    /// Creates a matrix from its columns.
    public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) { columns = (c0, c1, c2) }

    /// Creates a matrix from its first three columns; those that are missing are zero.
    public init(_ columns: [SIMD3<Float>]) {
        let all = columns + Array(repeating: SIMD3<Float>.zero, count: max(0, 3 - columns.count))
        self.columns = (all[0], all[1], all[2])
    }

    /// Creates a matrix from its first three rows; those that are missing are zero.
    public init(rows: [SIMD3<Float>]) { self = simd_float3x3(rows).transpose }

    /// Creates a matrix with these values on its diagonal and zeros elsewhere.
    public init(diagonal: SIMD3<Float>) {
        columns = (SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    /// Creates a multiple of the identity.
    public init(_ scalar: Float) { self.init(diagonal: SIMD3(repeating: scalar)) }

    /// A column, 0...2.
    public subscript(column: Int) -> SIMD3<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: columns.2
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: columns.2 = newValue
            }
        }
    }

    /// One value.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// Rows and columns exchanged.
    public var transpose: simd_float3x3 {
        var result = simd_float3x3()
        for column in 0..<3 {
            for row in 0..<3 { result[row, column] = self[column, row] }
        }
        return result
    }

    /// The volume that the columns span.
    public var determinant: Float { simd_dot(columns.0, simd_cross(columns.1, columns.2)) }

    /// The matrix that undoes this one; not a number for one that flattens space.
    public var inverse: simd_float3x3 {
        let volume = determinant
        guard volume != 0 else {
            return simd_float3x3(rows: Array(repeating: SIMD3(repeating: .nan), count: 3))
        }
        return simd_float3x3(rows: [
            simd_cross(columns.1, columns.2) / volume, simd_cross(columns.2, columns.0) / volume,
            simd_cross(columns.0, columns.1) / volume,
        ])
    }

    /// True for equal matrices.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.columns == rhs.columns }

    /// Takes in all values.
    public func hash(into hasher: inout Hasher) {
        for column in 0..<3 { hasher.combine(self[column]) }
    }

    /// `lhs` after `rhs`.
    public static func * (lhs: simd_float3x3, rhs: simd_float3x3) -> simd_float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }

    /// Where a vector goes.
    public static func * (lhs: simd_float3x3, rhs: SIMD3<Float>) -> SIMD3<Float> {
        lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z
    }

    /// A multiple.
    public static func * (lhs: Float, rhs: simd_float3x3) -> simd_float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }
}

/// The matrix that changes nothing.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// A matrix of three columns of three floats.
public typealias float3x3 = simd_float3x3
/// A matrix of three columns of three floats.
public typealias matrix_float3x3 = simd_float3x3
