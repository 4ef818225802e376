/// The scalar product.
public func simd_dot<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { (x * y).sum() }

/// The length's square.
public func simd_length_squared<Vector: SIMD>(
    _ x: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_dot(x, x) }

/// The Euclidean length.
public func simd_length<Vector: SIMD>(
    _ x: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_length_squared(x).squareRoot() }

/// The Euclidean distance.
public func simd_distance<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_length(x - y) }

/// The distance's square.
public func simd_distance_squared<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_length_squared(x - y) }

/// The vector of length 1 in the same direction.
public func simd_normalize<Vector: SIMD>(
    _ x: Vector
) -> Vector where Vector.Scalar: FloatingPoint { x / simd_length(x) }

/// The vector at right angles to both.
public func simd_cross(_ x: SIMD3<Float>, _ y: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}

/// The scalar product.
public func dot<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_dot(x, y) }

/// The Euclidean length.
public func length<Vector: SIMD>(
    _ x: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_length(x) }

/// The Euclidean distance.
public func distance<Vector: SIMD>(
    _ x: Vector, _ y: Vector
) -> Vector.Scalar where Vector.Scalar: FloatingPoint { simd_distance(x, y) }

/// The vector of length 1 in the same direction.
public func normalize<Vector: SIMD>(
    _ x: Vector
) -> Vector where Vector.Scalar: FloatingPoint { simd_normalize(x) }

/// The vector at right angles to both.
public func cross(_ x: SIMD3<Float>, _ y: SIMD3<Float>) -> SIMD3<Float> { simd_cross(x, y) }
