import PoseCore

/// Draws triangles on a part of a picture with two by two samples a pixel and a depth buffer.
///
/// Samples remember the nearest triangle; colours are worked out once a pixel, or for each sample
/// where triangles meet.
struct Rasterizer {
    /// A triangle in the picture: planes of reciprocal depth and colour over sample coordinates.
    private struct Face {
        /// Each plane's value at the origin, its slope to the right, its slope downwards.
        var red: SIMD3<Float>
        var green: SIMD3<Float>
        var blue: SIMD3<Float>
    }

    private var faces: [Face] = []
    private var depths: [Float] = []
    private var owners: [Int32] = []
    /// The samples in use: origin and extent in the grid of samples, and samples in a row of the buffers.
    private var left = 0
    private var top = 0
    private var width = 0
    private var height = 0

    /// Begins an empty layer over the pixels that may be drawn on.
    mutating func begin(x: Range<Int>, y: Range<Int>) {
        left = x.lowerBound * 2
        top = y.lowerBound * 2
        // Rows are padded so that eight samples at once never reach beyond them.
        width = (x.count * 2 + 15) & ~7
        height = y.count * 2
        let count = width * height
        if depths.count < count {
            depths = [Float](repeating: 0, count: count)
            owners = [Int32](repeating: -1, count: count)
        } else {
            for index in 0..<count {
                depths[index] = 0
                owners[index] = -1
            }
        }
        faces.removeAll(keepingCapacity: true)
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
        // Sample (i, j) lies at (i + 0.5, j + 0.5).
        let x0 = max(0, Int(min(a.x, b.x, c.x) - 0.5))
        let x1 = min(width - 8, Int(max(a.x, b.x, c.x) + 0.5))
        let y0 = max(0, Int(min(a.y, b.y, c.y) - 0.5))
        let y1 = min(height - 1, Int(max(a.y, b.y, c.y) + 0.5))
        guard x0 <= x1, y0 <= y1 else { return }
        let inverse = 1 / area
        // Share of b and of c as planes: value at the first sample, slopes.
        let bx = (c.y - a.y) * inverse
        let by = -(c.x - a.x) * inverse
        let cx = -(b.y - a.y) * inverse
        let cy = (b.x - a.x) * inverse
        let (startX, startY) = (Float(x0) + 0.5 - a.x, Float(y0) + 0.5 - a.y)
        let b0 = bx * startX + by * startY
        let c0 = cx * startX + cy * startY
        let zx = (b.z - a.z) * bx + (c.z - a.z) * cx
        let zy = (b.z - a.z) * by + (c.z - a.z) * cy
        let z0 = a.z + (b.z - a.z) * b0 + (c.z - a.z) * c0
        let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        let owner = SIMD8<Int32>(repeating: Int32(faces.count))
        let width = width
        var isVisible = false
        depths.withUnsafeMutableBytes { depths in
            owners.withUnsafeMutableBytes { owners in
                for y in y0...y1 {
                    let down = Float(y - y0)
                    var x = x0
                    while x <= x1 {
                        let across = ramp + Float(x - x0)
                        let shareB = across * bx + (b0 + by * down)
                        let shareC = across * cx + (c0 + cy * down)
                        let inside = (shareB .>= 0) .& (shareC .>= 0) .& (shareB + shareC .<= 1)
                        if any(inside) {
                            let offset = (y * width + x) * 4
                            let z = across * zx + (z0 + zy * down)
                            let old = depths.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                            let nearer = inside .& (z .> old)
                            if any(nearer) {
                                isVisible = true
                                depths.storeBytes(
                                    of: old.replacing(with: z, where: nearer), toByteOffset: offset,
                                    as: SIMD8<Float>.self)
                                let oldOwner = owners.loadUnaligned(
                                    fromByteOffset: offset, as: SIMD8<Int32>.self)
                                owners.storeBytes(
                                    of: oldOwner.replacing(with: owner, where: nearer), toByteOffset: offset,
                                    as: SIMD8<Int32>.self)
                            }
                        }
                        x += 8
                    }
                }
            }
        }
        guard isVisible else { return }
        // From the first sample's place back to the layer's origin.
        let (originX, originY) = (Float(x0) + 0.5, Float(y0) + 0.5)
        func plane(_ p: Float, _ q: Float, _ r: Float) -> SIMD3<Float> {
            let slopeX = (q - p) * bx + (r - p) * cx
            let slopeY = (q - p) * by + (r - p) * cy
            let value = p + (q - p) * b0 + (r - p) * c0
            return SIMD3(value - slopeX * originX - slopeY * originY, slopeX, slopeY)
        }
        faces.append(
            Face(
                red: plane(colorA.x, colorB.x, colorC.x), green: plane(colorA.y, colorB.y, colorC.y),
                blue: plane(colorA.z, colorB.z, colorC.z)))
    }

    /// Lays the layer over a picture of R, G, B triples.
    func composite(over picture: inout [UInt8], size: PixelSize) {
        let (left, top) = (left / 2, top / 2)
        let columns = min(width / 2, size.width - left)
        func color(_ face: Face, _ x: Float, _ y: Float) -> SIMD3<Float> {
            let place = SIMD3(1, x, y)
            return SIMD3((face.red * place).sum(), (face.green * place).sum(), (face.blue * place).sum())
                .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        }
        picture.withUnsafeMutableBufferPointer { picture in
            owners.withUnsafeBufferPointer { owners in
                faces.withUnsafeBufferPointer { faces in
                    for row in 0..<height / 2 {
                        for column in 0..<columns {
                            let sample = row * 2 * width + column * 2
                            let first = owners[sample]
                            let (second, third) = (owners[sample + 1], owners[sample + width])
                            let fourth = owners[sample + width + 1]
                            if first & second & third & fourth < 0, max(first, second, third, fourth) < 0 {
                                continue
                            }
                            let pixel = ((top + row) * size.width + left + column) * 3
                            var result: SIMD3<Float>
                            let (x, y) = (Float(column * 2), Float(row * 2))
                            if first == second, first == third, first == fourth {
                                result = color(faces[Int(first)], x + 1, y + 1)
                            } else {
                                let behind = SIMD3(
                                    Float(picture[pixel]), Float(picture[pixel + 1]),
                                    Float(picture[pixel + 2]))
                                func at(_ owner: Int32, _ dx: Float, _ dy: Float) -> SIMD3<Float> {
                                    owner < 0 ? behind : color(faces[Int(owner)], x + dx, y + dy)
                                }
                                result = at(first, 0.5, 0.5) + at(second, 1.5, 0.5)
                                result += at(third, 0.5, 1.5) + at(fourth, 1.5, 1.5)
                                result /= 4
                            }
                            picture[pixel] = UInt8(result.x + 0.5)
                            picture[pixel + 1] = UInt8(result.y + 0.5)
                            picture[pixel + 2] = UInt8(result.z + 0.5)
                        }
                    }
                }
            }
        }
    }
}
