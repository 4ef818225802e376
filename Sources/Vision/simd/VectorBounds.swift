/// What lies between two vectors: `x` at 0, `y` at 1, value by value.
public func simd_mix<Vector: SIMD>(
    _ x: Vector, _ y: Vector, _ t: Vector
) -> Vector where Vector.Scalar: FloatingPoint { x + t * (y - x) }

/// What lies between two numbers: `x` at 0, `y` at 1.
public func simd_mix(_ x: Float, _ y: Float, _ t: Float) -> Float { x + t * (y - x) }

/// What lies between two numbers: `x` at 0, `y` at 1.
public func simd_mix(_ x: Double, _ y: Double, _ t: Double) -> Double { x + t * (y - x) }

/// What lies between two vectors: `x` at 0, `y` at 1, value by value.
public func mix<Vector: SIMD>(
    _ x: Vector, _ y: Vector, t: Vector
) -> Vector where Vector.Scalar: FloatingPoint { simd_mix(x, y, t) }

/// What lies between two vectors: `x` at 0, `y` at 1.
public func mix<Vector: SIMD>(
    _ x: Vector, _ y: Vector, t: Vector.Scalar
) -> Vector where Vector.Scalar: FloatingPoint { simd_mix(x, y, Vector(repeating: t)) }

/// The values, each at least its lower and at most its upper bound.
public func simd_clamp<Vector: SIMD>(
    _ x: Vector, _ min: Vector, _ max: Vector
) -> Vector where Vector.Scalar: Comparable { x.clamped(lowerBound: min, upperBound: max) }

/// The number, at least `min` and at most `max`.
public func simd_clamp(_ x: Float, _ min: Float, _ max: Float) -> Float {
    Float.minimum(Float.maximum(x, min), max)
}

/// The number, at least `min` and at most `max`.
public func simd_clamp(_ x: Double, _ min: Double, _ max: Double) -> Double {
    Double.minimum(Double.maximum(x, min), max)
}

/// The values, each at least its lower and at most its upper bound.
public func clamp<Vector: SIMD>(
    _ x: Vector, min: Vector, max: Vector
) -> Vector where Vector.Scalar: Comparable { simd_clamp(x, min, max) }

/// The values, each at least `min` and at most `max`.
public func clamp<Vector: SIMD>(
    _ x: Vector, min: Vector.Scalar, max: Vector.Scalar
) -> Vector where Vector.Scalar: Comparable {
    simd_clamp(x, Vector(repeating: min), Vector(repeating: max))
}

/// The smaller ones of two vectors' values.
public func simd_min<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector where Vector.Scalar: Comparable { pointwiseMin(x, y) }

/// The larger ones of two vectors' values.
public func simd_max<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector where Vector.Scalar: Comparable { pointwiseMax(x, y) }
