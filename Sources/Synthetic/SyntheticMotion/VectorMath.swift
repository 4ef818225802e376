/// The scalar product of two vectors.
@inlinable package func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

/// The vector product of two vectors.
@inlinable package func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The Euclidean length of a vector.
@inlinable package func length(_ v: SIMD3<Float>) -> Float { dot(v, v).squareRoot() }

/// The Euclidean length of a vector in the plane.
@inlinable package func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }

/// The unit vector of `v`; a vector of no length stays as it is.
@inlinable package func normalize(_ v: SIMD3<Float>) -> SIMD3<Float> {
    let l = length(v)
    return l > 0 ? v / l : v
}

/// 0 below `low`, 1 above `high`, smooth between; `low` may be the larger one.
@inlinable package func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = max(0, min(1, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)
}

extension Float {
    /// The value, or the bound that it lies beyond.
    @inlinable package func clamped(_ low: Float, _ high: Float) -> Float {
        Swift.min(high, Swift.max(low, self))
    }
}
