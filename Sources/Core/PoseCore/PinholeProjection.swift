/// How a body in space appears in the picture: where its root is before a pinhole camera.
package struct PinholeProjection: Hashable, Codable, Sendable {
    /// Where the root is, in metres: x to the picture's right, y up, z towards the camera, so that z is negative.
    package let root: SIMD3<Float>
    /// Focal length ÷ the picture's height.
    package let focalLength: Float

    /// A phone's main camera, held across.
    package static let assumedFocalLength: Float = 1.2

    /// A point in space and where it was seen: from the picture's middle, in heights of the picture, y up.
    package typealias Correspondence = (position: SIMD3<Float>, place: SIMD2<Float>, weight: Float)

    /// Fits the root by least squares.
    ///
    /// A point at `X`, `Z` from the root is seen at `u = f (X + x) / (d - Z)`, which is linear in `x` and `d`:
    /// `u d - f x = f X + u Z`. The same goes for `Y`.
    ///
    /// - Returns: Nil when the points do not decide it, or lie behind the camera.
    package init?(_ points: [Correspondence], focalLength f: Float) {
        guard points.count >= 4, f > 0 else { return nil }
        // Normal equations of [d, x, y], by the weights' squares.
        var (uu, u, v, count) = (Double(0), Double(0), Double(0), Double(0))
        var (b0, b1, b2) = (Double(0), Double(0), Double(0))
        for (position, place, weight) in points {
            let w = Double(weight)
            let (px, py) = (Double(place.x), Double(place.y))
            let right = Double(f * position.x + place.x * position.z)
            let upper = Double(f * position.y + place.y * position.z)
            uu += w * (px * px + py * py)
            u += w * px
            v += w * py
            count += w
            b0 += w * (px * right + py * upper)
            b1 += w * right
            b2 += w * upper
        }
        guard count > 0 else { return nil }
        // Without x and y, which follow from d.
        let spread = uu - (u * u + v * v) / count
        guard spread > 1e-9 else { return nil }
        let distance = (b0 - (u * b1 + v * b2) / count) / spread
        let focal = Double(f)
        let (x, y) = ((u * distance - b1) / count / focal, (v * distance - b2) / count / focal)
        guard distance.isFinite, distance > 0, points.allSatisfy({ Double($0.position.z) < distance }) else {
            return nil
        }
        root = SIMD3(Float(x), Float(y), -Float(distance))
        focalLength = f
    }

    /// The point that is seen at a place, from the root, by how far it lies before the root.
    package func position(seenAt place: SIMD2<Float>, depth: Float) -> SIMD3<Float> {
        let across = place * (-(root.z + depth) / focalLength)
        return SIMD3(across.x, across.y, root.z + depth) - root
    }

    /// Where a point at `position` from the root is seen; nil behind the camera.
    package func place(of position: SIMD3<Float>) -> SIMD2<Float>? {
        let point = root + position
        guard point.z < 0 else { return nil }
        return SIMD2(point.x, point.y) * (focalLength / -point.z)
    }
}
