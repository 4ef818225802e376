internal import Foundation

extension simd_quatf {
    /// `lhs` after `rhs`.
    public static func * (lhs: simd_quatf, rhs: simd_quatf) -> simd_quatf {
        simd_quatf(
            real: lhs.real * rhs.real - simd_dot(lhs.imag, rhs.imag),
            imag: lhs.real * rhs.imag + rhs.real * lhs.imag + simd_cross(lhs.imag, rhs.imag))
    }

    /// Multiplies the quaternion by `rhs` from the right.
    public static func *= (lhs: inout simd_quatf, rhs: simd_quatf) { lhs = lhs * rhs }

    /// A multiple.
    public static func * (lhs: Float, rhs: simd_quatf) -> simd_quatf { simd_quatf(vector: lhs * rhs.vector) }

    /// A multiple.
    public static func * (lhs: simd_quatf, rhs: Float) -> simd_quatf { simd_quatf(vector: lhs.vector * rhs) }

    /// A part.
    public static func / (lhs: simd_quatf, rhs: Float) -> simd_quatf { simd_quatf(vector: lhs.vector / rhs) }

    /// `lhs` after what undoes `rhs`.
    public static func / (lhs: simd_quatf, rhs: simd_quatf) -> simd_quatf { lhs * rhs.inverse }

    /// The sum, value by value.
    public static func + (lhs: simd_quatf, rhs: simd_quatf) -> simd_quatf {
        simd_quatf(vector: lhs.vector + rhs.vector)
    }

    /// The difference, value by value.
    public static func - (lhs: simd_quatf, rhs: simd_quatf) -> simd_quatf {
        simd_quatf(vector: lhs.vector - rhs.vector)
    }

    /// All values with the other sign: the same rotation.
    public static prefix func - (rhs: simd_quatf) -> simd_quatf { simd_quatf(vector: -rhs.vector) }
}

extension simd_float3x3 {
    /// Creates the matrix of a rotation.
    public init(_ q: simd_quatf) {
        self.init(q.act(SIMD3(1, 0, 0)), q.act(SIMD3(0, 1, 0)), q.act(SIMD3(0, 0, 1)))
    }
}

extension simd_float4x4 {
    /// Creates the transform of a rotation, without a shift.
    public init(_ q: simd_quatf) {
        let columns = simd_float3x3(q).columns
        self.init(
            SIMD4(columns.0, 0), SIMD4(columns.1, 0), SIMD4(columns.2, 0), SIMD4(0, 0, 0, 1))
    }
}

/// Creates a rotation by an angle in radians about an axis of length 1.
public func simd_quaternion(_ angle: Float, _ axis: SIMD3<Float>) -> simd_quatf {
    simd_quatf(angle: angle, axis: axis)
}
/// Creates the shortest rotation from one direction to another; both have length 1.
public func simd_quaternion(_ from: SIMD3<Float>, _ to: SIMD3<Float>) -> simd_quatf {
    simd_quatf(from: from, to: to)
}
/// Creates the rotation of a matrix.
public func simd_quaternion(_ matrix: simd_float3x3) -> simd_quatf { simd_quatf(matrix) }
/// Creates the rotation of a transform; its shift is left out.
public func simd_quaternion(_ matrix: simd_float4x4) -> simd_quatf { simd_quatf(matrix) }
/// Where a rotation takes a vector.
public func simd_act(_ q: simd_quatf, _ v: SIMD3<Float>) -> SIMD3<Float> { q.act(v) }
/// `p` after `q`.
public func simd_mul(_ p: simd_quatf, _ q: simd_quatf) -> simd_quatf { p * q }
/// The quaternion that undoes another.
public func simd_inverse(_ q: simd_quatf) -> simd_quatf { q.inverse }
/// The quaternion of length 1 in the same direction.
public func simd_normalize(_ q: simd_quatf) -> simd_quatf { q.normalized }
/// The matrix of a rotation.
public func simd_matrix3x3(_ q: simd_quatf) -> simd_float3x3 { simd_float3x3(q) }
/// The transform of a rotation.
public func simd_matrix4x4(_ q: simd_quatf) -> simd_float4x4 { simd_float4x4(q) }

/// What lies between two rotations on the shortest way: `q0` at 0, `q1` at 1, turning evenly.
public func simd_slerp(_ q0: simd_quatf, _ q1: simd_quatf, _ t: Float) -> simd_quatf {
    let cosine = simd_dot(q0.vector, q1.vector)
    let near = cosine < 0 ? -q1 : q1
    let angle = acos(min(1, abs(cosine)))
    // Nearly the same rotation: the sines say nothing any more.
    guard angle > 1e-4 else { return ((1 - t) * q0 + t * near).normalized }
    return (sin((1 - t) * angle) * q0 + sin(t * angle) * near) / sin(angle)
}
