import Foundation

func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

func length(_ v: SIMD3<Float>) -> Float { dot(v, v).squareRoot() }

/// The unit vector of `v`; a vector of no length stays as it is.
func normalize(_ v: SIMD3<Float>) -> SIMD3<Float> {
    let l = length(v)
    return l > 0 ? v / l : v
}
