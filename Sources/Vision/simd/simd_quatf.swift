internal import Foundation

/// A quaternion of floats; one of length 1 is a rotation.
public struct simd_quatf: Hashable, Sendable, CustomDebugStringConvertible {
    /// The three imaginary values, then the real one.
    public var vector: SIMD4<Float>

    /// Creates a quaternion of zeros.
    public init() { vector = .zero }

    /// Creates a quaternion from its imaginary values and its real one.
    public init(vector: SIMD4<Float>) { self.vector = vector }

    /// Creates a quaternion from its imaginary values and its real one.
    public init(ix: Float, iy: Float, iz: Float, r: Float) { vector = SIMD4(ix, iy, iz, r) }

    /// Creates a quaternion from its two parts.
    public init(real: Float, imag: SIMD3<Float>) { vector = SIMD4(imag, real) }

    /// Creates a rotation by an angle in radians about an axis of length 1, anticlockwise seen against the axis.
    public init(angle: Float, axis: SIMD3<Float>) {
        self.init(real: cos(angle / 2), imag: sin(angle / 2) * axis)
    }

    /// Creates the shortest rotation from one direction to another; both have length 1.
    public init(from: SIMD3<Float>, to: SIMD3<Float>) {
        let sum = from + to
        guard simd_length_squared(sum) > 1e-12 else {
            // Opposite directions: half a turn about any axis at right angles, found by the smallest value.
            let other: SIMD3<Float> =
                abs(from.x) <= abs(from.y) && abs(from.x) <= abs(from.z)
                ? SIMD3(1, 0, 0) : abs(from.y) <= abs(from.z) ? SIMD3(0, 1, 0) : SIMD3(0, 0, 1)
            self.init(real: 0, imag: simd_normalize(simd_cross(from, other)))
            return
        }
        let half = simd_normalize(sum)
        self.init(real: simd_dot(from, half), imag: simd_cross(from, half))
    }

    /// Creates the rotation of a matrix; its columns have length 1 and are at right angles.
    public init(_ rotationMatrix: simd_float3x3) {
        let m = rotationMatrix
        let diagonal = SIMD3(m[0, 0], m[1, 1], m[2, 2])
        let trace = diagonal.sum()
        // Divide by the largest of the four values: the others may be near zero.
        if trace > 0 {
            let twice = 2 * (1 + trace).squareRoot()
            self.init(
                ix: (m[1, 2] - m[2, 1]) / twice, iy: (m[2, 0] - m[0, 2]) / twice,
                iz: (m[0, 1] - m[1, 0]) / twice, r: twice / 4)
            return
        }
        let i = diagonal.x >= diagonal.y && diagonal.x >= diagonal.z ? 0 : diagonal.y >= diagonal.z ? 1 : 2
        let (j, k) = ((i + 1) % 3, (i + 2) % 3)
        let twice = 2 * max(0, 1 + m[i, i] - m[j, j] - m[k, k]).squareRoot()
        var values = SIMD4<Float>.zero
        values[i] = twice / 4
        values[j] = (m[i, j] + m[j, i]) / twice
        values[k] = (m[i, k] + m[k, i]) / twice
        values.w = (m[j, k] - m[k, j]) / twice
        self.init(vector: values)
    }

    /// Creates the rotation of a transform's upper left part; its shift is left out.
    public init(_ rotationMatrix: simd_float4x4) {
        let columns = rotationMatrix.columns
        self.init(
            simd_float3x3(
                simd_make_float3(columns.0), simd_make_float3(columns.1), simd_make_float3(columns.2)))
    }

    /// The real value.
    public var real: Float {
        get { vector.w }
        set { vector.w = newValue }
    }

    /// The three imaginary values.
    public var imag: SIMD3<Float> {
        get { simd_make_float3(vector) }
        set { vector = SIMD4(newValue, vector.w) }
    }

    /// The angle of the rotation in radians, 0...2π.
    public var angle: Float { 2 * atan2(simd_length(imag), real) }

    /// The axis of the rotation, of length 1; not a number where nothing is turned.
    public var axis: SIMD3<Float> { simd_normalize(imag) }

    /// The length, 1 for a rotation.
    public var length: Float { simd_length(vector) }

    /// The quaternion of length 1 in the same direction.
    public var normalized: simd_quatf { simd_quatf(vector: simd_normalize(vector)) }

    /// The imaginary values with the other sign.
    public var conjugate: simd_quatf { simd_quatf(real: real, imag: -imag) }

    /// The quaternion that undoes this one.
    public var inverse: simd_quatf { simd_quatf(vector: conjugate.vector / simd_length_squared(vector)) }

    /// Where the rotation takes a vector.
    public func act(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        let twice = 2 * simd_cross(imag, vector)
        return vector + real * twice + simd_cross(imag, twice)
    }

    /// The values as text.
    public var debugDescription: String { "simd_quatf(real: \(real), imag: \(imag))" }
}
