/// Draws triangles on a part of a picture with two by two samples a pixel and a depth buffer.
///
/// Samples remember the nearest triangle; colours are worked out once a pixel, or for each sample
/// where triangles meet.
struct Rasterizer {
    /// A triangle in the picture: its colours as planes over sample coordinates.
    struct Face {
        /// Each plane's value at the origin, its slope to the right, its slope downwards.
        var red: SIMD3<Float>
        var green: SIMD3<Float>
        var blue: SIMD3<Float>
    }

    private(set) var faces: [Face] = []
    private var depths: [Float] = []
    /// For each sample the index of the nearest face; −1: none.
    private(set) var owners: [Int32] = []
    /// The samples in use: origin and extent in the grid of samples, and samples in a row of the buffers.
    private(set) var left = 0
    private(set) var top = 0
    private(set) var width = 0
    private(set) var height = 0
    /// For each row of samples the part that holds what was drawn; empty ones end before they begin.
    private(set) var drawn: [(start: Int, end: Int)] = []

    /// Begins an empty layer over the pixels that may be drawn on.
    mutating func begin(x: Range<Int>, y: Range<Int>) {
        clear()
        left = x.lowerBound * 2
        top = y.lowerBound * 2
        // Rows are padded so that eight samples at once never reach beyond them.
        width = (x.count * 2 + 15) & ~7
        height = y.count * 2
        let count = width * height
        if depths.count < count {
            depths = [Float](repeating: 0, count: count)
            owners = [Int32](repeating: -1, count: count)
        }
        drawn.removeAll(keepingCapacity: true)
        drawn.append(contentsOf: repeatElement((start: width, end: 0), count: height))
        faces.removeAll(keepingCapacity: true)
    }

    /// Empties what the last layer has drawn on: a body covers a small part of the box around it.
    private mutating func clear() {
        depths.withUnsafeMutableBufferPointer { depths in
            owners.withUnsafeMutableBufferPointer { owners in
                for (row, part) in drawn.enumerated() where part.start < part.end {
                    let samples = row * width + part.start..<row * width + part.end
                    depths[samples].update(repeating: 0)
                    owners[samples].update(repeating: -1)
                }
            }
        }
    }

    /// Draws a mesh with corners given as pixel x, pixel y and 1/depth (0: behind the camera).
    mutating func draw(_ triangles: [SIMD3<Int32>], corners: [SIMD3<Float>], colors: [SIMD3<Float>]) {
        let (left, top) = (Float(left), Float(top))
        for triangle in triangles {
            let (ia, ib, ic) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            var (a, b, c) = (corners[ia], corners[ib], corners[ic])
            guard a.z > 0, b.z > 0, c.z > 0 else { continue }
            (a.x, a.y) = (a.x * 2 - left, a.y * 2 - top)
            (b.x, b.y) = (b.x * 2 - left, b.y * 2 - top)
            (c.x, c.y) = (c.x * 2 - left, c.y * 2 - top)
            // Pictures' y points down: fronts, counter-clockwise in space, have a negative area.
            let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
            guard area < -1e-6 else { continue }
            fill(a, b, c, area, colors[ia], colors[ib], colors[ic])
        }
    }

    private mutating func fill(
        _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ area: Float,
        _ colorA: SIMD3<Float>, _ colorB: SIMD3<Float>, _ colorC: SIMD3<Float>
    ) {
        guard let triangle = SampledTriangle(a, b, c, area: area, width: width, height: height),
            cover(triangle, depth: triangle.plane(a.z, b.z, c.z))
        else { return }
        faces.append(
            Face(
                red: triangle.plane(fromOrigin: colorA.x, colorB.x, colorC.x),
                green: triangle.plane(fromOrigin: colorA.y, colorB.y, colorC.y),
                blue: triangle.plane(fromOrigin: colorA.z, colorB.z, colorC.z)))
    }

    /// Gives the samples where the triangle is nearest to the next face; false when there are none.
    private mutating func cover(_ triangle: SampledTriangle, depth: SampledTriangle.Plane) -> Bool {
        let (second, third) = (triangle.second, triangle.third)
        let (x0, x1) = (triangle.x.lowerBound, triangle.x.upperBound)
        let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        let owner = SIMD8<Int32>(repeating: Int32(faces.count))
        let width = width
        var isVisible = false
        depths.withUnsafeMutableBytes { depths in
            owners.withUnsafeMutableBytes { owners in
                for y in triangle.y {
                    var (start, end) = (width, 0)
                    let down = Float(y - triangle.y.lowerBound)
                    for x in stride(from: x0, through: x1, by: 8) {
                        let across = ramp + Float(x - x0)
                        let shareB = across * second.slopeX + (second.start + second.slopeY * down)
                        let shareC = across * third.slopeX + (third.start + third.slopeY * down)
                        let inside = (shareB .>= 0) .& (shareC .>= 0) .& (shareB + shareC .<= 1)
                        guard any(inside) else { continue }
                        let offset = (y * width + x) * 4
                        let z = across * depth.slopeX + (depth.start + depth.slopeY * down)
                        let old = depths.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                        let nearer = inside .& (z .> old)
                        guard any(nearer) else { continue }
                        (start, end) = (min(start, x), x + 8)
                        depths.storeBytes(
                            of: old.replacing(with: z, where: nearer), toByteOffset: offset,
                            as: SIMD8<Float>.self)
                        let oldOwner = owners.loadUnaligned(fromByteOffset: offset, as: SIMD8<Int32>.self)
                        owners.storeBytes(
                            of: oldOwner.replacing(with: owner, where: nearer), toByteOffset: offset,
                            as: SIMD8<Int32>.self)
                    }
                    guard start < end else { continue }
                    isVisible = true
                    drawn[y] = (min(drawn[y].start, start), max(drawn[y].end, end))
                }
            }
        }
        return isVisible
    }
}
