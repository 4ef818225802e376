import PoseCore
import SyntheticMotion

extension Mesh {
    /// Corners as pixel x, pixel y and 1/depth; 0, 0, 0 behind the camera.
    func corners(in camera: Camera) -> [SIMD3<Float>] {
        let size = camera.imageSize
        let scale = camera.focalLength * Float(size.height)
        let middle = SIMD2(Float(size.width), Float(size.height)) / 2
        return vertices.map { vertex in
            let offset = vertex.position - camera.position
            let depth = dot(offset, camera.forward)
            guard depth > 0.05 else { return .zero }
            let factor = scale / depth
            return SIMD3(
                middle.x + dot(offset, camera.right) * factor, middle.y - dot(offset, camera.up) * factor,
                1 / depth)
        }
    }

    /// For each corner whether a triangle that faces the camera has it; `corners` as `corners(in:)` gives them.
    func frontCorners(_ corners: [SIMD3<Float>]) -> [Bool] {
        var isFront = [Bool](repeating: false, count: vertices.count)
        for triangle in triangles {
            let (ia, ib, ic) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let (a, b, c) = (corners[ia], corners[ib], corners[ic])
            // Wider than the rasterizer's own bound: nothing that it draws may be left out.
            guard (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) < 0.05 else { continue }
            (isFront[ia], isFront[ib], isFront[ic]) = (true, true, true)
        }
        return isFront
    }
}

extension Rasterizer {
    /// The part of the picture that the corners lie in; nil when they are all outside.
    static func coveredPixels(
        _ corners: [[SIMD3<Float>]], in size: PixelSize
    ) -> (x: Range<Int>, y: Range<Int>)? {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for corner in corners.joined() where corner.z > 0 {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        let (x0, x1) = (max(0, low.x), min(Float(size.width), high.x + 1))
        let (y0, y1) = (max(0, low.y), min(Float(size.height), high.y + 1))
        guard x0 < x1, y0 < y1 else { return nil }
        return (Int(x0)..<min(size.width, Int(x1) + 1), Int(y0)..<min(size.height, Int(y1) + 1))
    }
}
