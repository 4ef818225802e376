/// A matrix of four columns of four floats, as transforms of space are.
public struct simd_float4x4: Hashable, Sendable {
    /// The columns; in a transform the last one is the shift.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// Creates a matrix of zeros.
    public init() { columns = (.zero, .zero, .zero, .zero) }

    /// Creates a matrix from its columns.
    public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
        self.columns = columns
    }

    /// Creates a matrix from its columns.
    public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) {
        columns = (c0, c1, c2, c3)
    }

    /// Creates a matrix from its first four columns; those that are missing are zero.
    public init(_ columns: [SIMD4<Float>]) {
        let all = columns + Array(repeating: SIMD4<Float>.zero, count: max(0, 4 - columns.count))
        self.columns = (all[0], all[1], all[2], all[3])
    }

    /// Creates a matrix from its first four rows; those that are missing are zero.
    public init(rows: [SIMD4<Float>]) { self = simd_float4x4(rows).transpose }

    /// Creates a matrix with these values on its diagonal and zeros elsewhere.
    public init(diagonal: SIMD4<Float>) {
        self.init(
            SIMD4(diagonal.x, 0, 0, 0), SIMD4(0, diagonal.y, 0, 0), SIMD4(0, 0, diagonal.z, 0),
            SIMD4(0, 0, 0, diagonal.w))
    }

    /// Creates a multiple of the identity.
    public init(_ scalar: Float) { self.init(diagonal: SIMD4(repeating: scalar)) }

    /// A column, 0...3.
    public subscript(column: Int) -> SIMD4<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: columns.3
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: columns.3 = newValue
            }
        }
    }

    /// One value.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// Rows and columns exchanged.
    public var transpose: simd_float4x4 {
        var result = simd_float4x4()
        for column in 0..<4 {
            for row in 0..<4 { result[row, column] = self[column, row] }
        }
        return result
    }

    /// True for equal matrices.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.columns == rhs.columns }

    /// Takes in all values.
    public func hash(into hasher: inout Hasher) {
        for column in 0..<4 { hasher.combine(self[column]) }
    }
}

/// The matrix that changes nothing.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// A matrix of four columns of four floats.
public typealias float4x4 = simd_float4x4
/// A matrix of four columns of four floats.
public typealias matrix_float4x4 = simd_float4x4
