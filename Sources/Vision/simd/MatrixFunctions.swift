/// `lhs` after `rhs`.
public func simd_mul(_ lhs: simd_float4x4, _ rhs: simd_float4x4) -> simd_float4x4 { lhs * rhs }
/// Where a vector goes.
public func simd_mul(_ lhs: simd_float4x4, _ rhs: SIMD4<Float>) -> SIMD4<Float> { lhs * rhs }
/// A multiple.
public func simd_mul(_ lhs: Float, _ rhs: simd_float4x4) -> simd_float4x4 { lhs * rhs }
/// The matrix that undoes another.
public func simd_inverse(_ matrix: simd_float4x4) -> simd_float4x4 { matrix.inverse }
/// Rows and columns exchanged.
public func simd_transpose(_ matrix: simd_float4x4) -> simd_float4x4 { matrix.transpose }

/// `lhs` after `rhs`.
public func simd_mul(_ lhs: simd_float3x3, _ rhs: simd_float3x3) -> simd_float3x3 { lhs * rhs }
/// Where a vector goes.
public func simd_mul(_ lhs: simd_float3x3, _ rhs: SIMD3<Float>) -> SIMD3<Float> { lhs * rhs }
/// A multiple.
public func simd_mul(_ lhs: Float, _ rhs: simd_float3x3) -> simd_float3x3 { lhs * rhs }
/// The matrix that undoes another.
public func simd_inverse(_ matrix: simd_float3x3) -> simd_float3x3 { matrix.inverse }
/// Rows and columns exchanged.
public func simd_transpose(_ matrix: simd_float3x3) -> simd_float3x3 { matrix.transpose }

/// `lhs` after `rhs`.
public func matrix_multiply(_ lhs: simd_float4x4, _ rhs: simd_float4x4) -> simd_float4x4 { lhs * rhs }
/// Where a vector goes.
public func matrix_multiply(_ lhs: simd_float4x4, _ rhs: SIMD4<Float>) -> SIMD4<Float> { lhs * rhs }
/// A multiple.
public func matrix_multiply(_ lhs: Float, _ rhs: simd_float4x4) -> simd_float4x4 { lhs * rhs }
/// `lhs` after `rhs`.
public func matrix_multiply(_ lhs: simd_float3x3, _ rhs: simd_float3x3) -> simd_float3x3 { lhs * rhs }
/// Where a vector goes.
public func matrix_multiply(_ lhs: simd_float3x3, _ rhs: SIMD3<Float>) -> SIMD3<Float> { lhs * rhs }
/// A multiple.
public func matrix_multiply(_ lhs: Float, _ rhs: simd_float3x3) -> simd_float3x3 { lhs * rhs }
