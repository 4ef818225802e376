// A vector of another length keeps the first values; what is missing is zero, as in Apple's headers.

/// Two values.
public func simd_make_float2(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x, y) }
/// One value, and zero.
public func simd_make_float2(_ x: Float) -> SIMD2<Float> { SIMD2(x, 0) }
/// The same vector.
public func simd_make_float2(_ other: SIMD2<Float>) -> SIMD2<Float> { other }
/// The first two values.
public func simd_make_float2(_ other: SIMD3<Float>) -> SIMD2<Float> { SIMD2(other.x, other.y) }
/// The first two values.
public func simd_make_float2(_ other: SIMD4<Float>) -> SIMD2<Float> { other.lowHalf }

/// Three values.
public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> { SIMD3(x, y, z) }
/// Two values and a third.
public func simd_make_float3(_ xy: SIMD2<Float>, _ z: Float) -> SIMD3<Float> { SIMD3(xy, z) }
/// A value and two more.
public func simd_make_float3(_ x: Float, _ yz: SIMD2<Float>) -> SIMD3<Float> { SIMD3(x, yz.x, yz.y) }
/// One value, and zeros.
public func simd_make_float3(_ x: Float) -> SIMD3<Float> { SIMD3(x, 0, 0) }
/// Two values, and zero.
public func simd_make_float3(_ other: SIMD2<Float>) -> SIMD3<Float> { SIMD3(other, 0) }
/// The same vector.
public func simd_make_float3(_ other: SIMD3<Float>) -> SIMD3<Float> { other }
/// The first three values.
public func simd_make_float3(_ other: SIMD4<Float>) -> SIMD3<Float> { SIMD3(other.x, other.y, other.z) }

/// Four values.
public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> SIMD4<Float> {
    SIMD4(x, y, z, w)
}
/// Three values and a fourth.
public func simd_make_float4(_ xyz: SIMD3<Float>, _ w: Float) -> SIMD4<Float> { SIMD4(xyz, w) }
/// A value and three more.
public func simd_make_float4(_ x: Float, _ yzw: SIMD3<Float>) -> SIMD4<Float> {
    SIMD4(x, yzw.x, yzw.y, yzw.z)
}
/// Two values and two more.
public func simd_make_float4(_ xy: SIMD2<Float>, _ zw: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: xy, highHalf: zw)
}
/// Two values, a third and a fourth.
public func simd_make_float4(_ xy: SIMD2<Float>, _ z: Float, _ w: Float) -> SIMD4<Float> {
    SIMD4(xy.x, xy.y, z, w)
}
/// One value, and zeros.
public func simd_make_float4(_ x: Float) -> SIMD4<Float> { SIMD4(x, 0, 0, 0) }
/// Two values, and zeros.
public func simd_make_float4(_ other: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: other, highHalf: .zero)
}
/// Three values, and zero.
public func simd_make_float4(_ other: SIMD3<Float>) -> SIMD4<Float> { SIMD4(other, 0) }
/// The same vector.
public func simd_make_float4(_ other: SIMD4<Float>) -> SIMD4<Float> { other }
