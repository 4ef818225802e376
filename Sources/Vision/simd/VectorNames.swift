/// Two floats.
public typealias simd_float2 = SIMD2<Float>
/// Three floats.
public typealias simd_float3 = SIMD3<Float>
/// Four floats.
public typealias simd_float4 = SIMD4<Float>
/// Two doubles.
public typealias simd_double2 = SIMD2<Double>
/// Three doubles.
public typealias simd_double3 = SIMD3<Double>
/// Four doubles.
public typealias simd_double4 = SIMD4<Double>
/// Two floats.
public typealias vector_float2 = SIMD2<Float>
/// Three floats.
public typealias vector_float3 = SIMD3<Float>
/// Four floats.
public typealias vector_float4 = SIMD4<Float>
