import PoseCore
import SyntheticMotion

/// The soft shadow of bodies on the floor, on a grid over the ground around them.
struct FloorShadow {
    private static let cell: Float = 0.03
    private let originX: Float
    private let originZ: Float
    private let columns: Int
    private let rows: Int
    private var values: [Float]

    /// Adds up the shadows of capsules under a lamp; nil when there are none near the floor.
    init?(of volumes: [BodyVolume], lamp: SIMD3<Float>) {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for volume in volumes {
            low = pointwiseMin(low, pointwiseMin(volume.start, volume.end))
            high = pointwiseMax(high, pointwiseMax(volume.start, volume.end))
        }
        guard low.x.isFinite, high.x.isFinite else { return nil }
        let reach: Float = 0.7
        originX = low.x - reach - max(0, lamp.x) * high.y * 0.5
        originZ = low.z - reach - max(0, lamp.z) * high.y * 0.5
        let endX = high.x + reach - min(0, lamp.x) * high.y * 0.5
        let endZ = high.z + reach - min(0, lamp.z) * high.y * 0.5
        columns = min(400, Int((endX - originX) / Self.cell) + 2)
        rows = min(400, Int((endZ - originZ) / Self.cell) + 2)
        values = [Float](repeating: 0, count: columns * rows)
        for volume in volumes {
            let steps = max(1, Int(length(volume.end - volume.start) / 0.09))
            for step in 0...steps {
                let point = volume.start + (volume.end - volume.start) * (Float(step) / Float(steps))
                let height = max(0, point.y - volume.radius)
                // What lies on the floor darkens it strongly and sharply; what is high, hardly.
                add(
                    SIMD2(point.x, point.z), radius: volume.radius * 1.5 + 0.03 + height * 0.45,
                    strength: 0.75 * contact(volume.radius, height))
                let cast = point - lamp * (point.y / max(lamp.y, 0.3))
                add(
                    SIMD2(cast.x, cast.z), radius: volume.radius * 1.7 + 0.03 + height * 0.22,
                    strength: 0.30 * contact(volume.radius, height * 0.45))
            }
        }
        for index in values.indices {
            // Overlapping shadows do not add up to more than the absence of light.
            let value = values[index]
            values[index] = value / (1 + value)
        }
    }

    private func contact(_ radius: Float, _ height: Float) -> Float {
        let spread = radius + 0.8 * height
        return min(1, radius * radius / (spread * spread) * 1.2)
    }

    private mutating func add(_ place: SIMD2<Float>, radius: Float, strength: Float) {
        guard strength > 0.004 else { return }
        let x0 = max(0, Int((place.x - radius - originX) / Self.cell))
        let x1 = min(columns - 1, Int((place.x + radius - originX) / Self.cell) + 1)
        let z0 = max(0, Int((place.y - radius - originZ) / Self.cell))
        let z1 = min(rows - 1, Int((place.y + radius - originZ) / Self.cell) + 1)
        guard x0 <= x1, z0 <= z1 else { return }
        let scale = 1 / (radius * radius)
        for z in z0...z1 {
            let dz = originZ + Float(z) * Self.cell - place.y
            for x in x0...x1 {
                let dx = originX + Float(x) * Self.cell - place.x
                let share = 1 - (dx * dx + dz * dz) * scale
                if share > 0 { values[z * columns + x] += strength * share * share }
            }
        }
    }

    /// Darkens the floor in a picture of R, G, B triples as the camera sees it.
    func darken(_ picture: inout [UInt8], camera: Camera) {
        let size = camera.imageSize
        guard camera.position.y > 0.01, let pixels = coveredPixels(camera) else { return }
        let scale = 1 / (camera.focalLength * Float(size.height))
        picture.withUnsafeMutableBufferPointer { picture in
            values.withUnsafeBufferPointer { values in
                for row in pixels.y {
                    let upwards = (Float(size.height) / 2 - Float(row) - 0.5) * scale
                    let base = camera.forward + camera.up * upwards
                    for column in pixels.x {
                        let sideways = (Float(column) + 0.5 - Float(size.width) / 2) * scale
                        let ray = base + camera.right * sideways
                        guard ray.y < -1e-3 else { continue }
                        let distance = -camera.position.y / ray.y
                        let x = (camera.position.x + ray.x * distance - originX) / Self.cell
                        let z = (camera.position.z + ray.z * distance - originZ) / Self.cell
                        guard x >= 0, z >= 0, x < Float(columns - 1), z < Float(rows - 1) else { continue }
                        let shade = shade(values, x, z)
                        guard shade > 0 else { continue }
                        let light = 1 - shade * 0.8
                        let pixel = (row * size.width + column) * 3
                        for channel in 0..<3 {
                            picture[pixel + channel] = UInt8(Float(picture[pixel + channel]) * light)
                        }
                    }
                }
            }
        }
    }

    /// The grid's value between its points.
    private func shade(_ values: UnsafeBufferPointer<Float>, _ x: Float, _ z: Float) -> Float {
        let (ix, iz) = (Int(x), Int(z))
        let (fx, fz) = (x - Float(ix), z - Float(iz))
        let index = iz * columns + ix
        let near = values[index] + (values[index + 1] - values[index]) * fx
        let farIndex = index + columns
        let far = values[farIndex] + (values[farIndex + 1] - values[farIndex]) * fx
        return near + (far - near) * fz
    }

    private func coveredPixels(_ camera: Camera) -> (x: Range<Int>, y: Range<Int>)? {
        let size = camera.imageSize
        guard let shaded = shadedCells else { return nil }
        var points: [NormalizedPoint] = []
        for x in [shaded.x.lowerBound, shaded.x.upperBound] {
            for z in [shaded.z.lowerBound, shaded.z.upperBound] {
                let corner = SIMD3(originX + Float(x) * Self.cell, 0, originZ + Float(z) * Self.cell)
                guard let point = camera.project(corner) else { continue }
                points.append(point.location)
            }
        }
        // A corner behind the camera: anything may be covered.
        guard points.count == 4, let box = NormalizedRect(enclosing: points) else {
            return (0..<size.width, 0..<size.height)
        }
        return box.pixels(in: size, margin: 1)
    }

    /// The points of the grid around those that are not light; nil when all are.
    private var shadedCells: (x: ClosedRange<Int>, z: ClosedRange<Int>)? {
        var (left, right, near, far) = (columns, -1, rows, -1)
        for row in 0..<rows {
            let cells = row * columns..<(row + 1) * columns
            guard let first = values[cells].firstIndex(where: { $0 > 0 }),
                let last = values[cells].lastIndex(where: { $0 > 0 })
            else { continue }
            (left, right) = (min(left, first - cells.lowerBound), max(right, last - cells.lowerBound))
            (near, far) = (min(near, row), row)
        }
        return right < 0 ? nil : (left - 1...right + 1, near - 1...far + 1)
    }
}

extension NormalizedRect {
    /// The pixels that the rectangle touches in a picture, or nil when it lies outside.
    func pixels(in size: PixelSize, margin: Int) -> (x: Range<Int>, y: Range<Int>)? {
        func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int>? {
            guard high > 0, low < 1 else { return nil }
            let start = max(0, Int(max(0, low) * Float(count)) - margin)
            let end = min(count, Int(min(1, high) * Float(count)) + 1 + margin)
            return start < end ? start..<end : nil
        }
        guard let x = range(origin.x, origin.x + width, size.width),
            let y = range(1 - origin.y - height, 1 - origin.y, size.height)
        else { return nil }
        return (x, y)
    }
}
