import PoseCore

/// The time in which the shutter is open for one picture.
struct FlightExposure {
    let middle: Double
    let duration: Double

    /// The middle of one of `count` equal parts.
    func time(ofPart part: Int, of count: Int) -> Double {
        middle + duration * ((Double(part) + 0.5) / Double(count) - 0.5)
    }
}

/// A picture of R, G, B triples in floating point, 0...255, on which moving shapes leave their mean over an exposure.
struct FlightCanvas {
    let size: PixelSize
    var values: [Float]
    /// Added to all coordinates of shapes: where the picture's origin lies on the canvas.
    let origin: SIMD2<Float>

    /// Where pixels lie: a half-open range of columns and rows.
    private struct Area {
        var low: SIMD2<Int>
        var high: SIMD2<Int>
        var width: Int { high.x - low.x }
        var isEmpty: Bool { high.x <= low.x || high.y <= low.y }
    }

    /// What a moving shape covers: the mean share of the exposure, and the same times the shape's shading.
    private struct Layer {
        let area: Area
        var cover: [Float]
        var light: [Float]
    }

    /// Paints what a moving shape covers in the mean of the exposure; nil: the shape is not there at that time.
    mutating func paint(_ exposure: FlightExposure, _ shape: (Double) -> FlightShape?) {
        let times = [0.0, 0.25, 0.5, 0.75, 1].map { exposure.middle + exposure.duration * ($0 - 0.5) }
        let probes = times.compactMap(shape)
        guard let first = probes.first else { return }
        var travel = 0.0
        for (before, now) in zip(probes, probes.dropFirst()) {
            travel += max((now.start - before.start).norm, (now.end - before.end).norm)
        }
        let step = max(0.5, min(1.5, Double(first.radius) / 4))
        let count = exposure.duration > 0 ? max(1, min(256, Int((travel / step).rounded(.up)))) : 1
        let shapes = (0..<count).compactMap { shape(exposure.time(ofPart: $0, of: count)) }
        guard let color = shapes.first?.color else { return }

        var area = area(of: shapes[0])
        for shape in shapes.dropFirst() {
            let other = self.area(of: shape)
            area.low = SIMD2(min(area.low.x, other.low.x), min(area.low.y, other.low.y))
            area.high = SIMD2(max(area.high.x, other.high.x), max(area.high.y, other.high.y))
        }
        guard !area.isEmpty else { return }
        let pixels = area.width * (area.high.y - area.low.y)
        var layer = Layer(
            area: area, cover: Array(repeating: 0, count: pixels), light: Array(repeating: 0, count: pixels))
        for shape in shapes { add(shape, weight: 1 / Float(count), to: &layer) }
        composite(layer, color: color)
    }

    /// The pixels that a shape can touch, inside the canvas.
    private func area(of shape: FlightShape) -> Area {
        let reach = SIMD2<Double>(repeating: Double(shape.reach))
        let shift = SIMD2<Double>(origin)
        let low = pointwiseMin(shape.start, shape.end) - reach + shift
        let high = pointwiseMax(shape.start, shape.end) + reach + shift
        func bounded(_ value: Double, _ bound: Int) -> Int { Int(max(0, min(Double(bound), value))) }
        return Area(
            low: SIMD2(bounded(low.x, size.width), bounded(low.y, size.height)),
            high: SIMD2(bounded(high.x + 1, size.width), bounded(high.y + 1, size.height)))
    }

    private func add(_ shape: FlightShape, weight: Float, to layer: inout Layer) {
        let own = area(of: shape)
        guard !own.isEmpty else { return }
        let (width, low) = (layer.area.width, layer.area.low)
        let (start, end) = (SIMD2<Float>(shape.start) + origin, SIMD2<Float>(shape.end) + origin)
        layer.cover.withUnsafeMutableBufferPointer { cover in
            layer.light.withUnsafeMutableBufferPointer { light in
                for row in own.low.y..<own.high.y {
                    var index = (row - low.y) * width + own.low.x - low.x
                    for column in own.low.x..<own.high.x {
                        let place = SIMD2(Float(column) + 0.5, Float(row) + 0.5)
                        let (share, shade) = shape.coverage(of: place, start: start, end: end)
                        cover[index] += share * weight
                        light[index] += share * weight * shade
                        index += 1
                    }
                }
            }
        }
    }

    private mutating func composite(_ layer: Layer, color: SIMD3<Float>) {
        let area = layer.area
        let width = size.width
        values.withUnsafeMutableBufferPointer { values in
            var index = 0
            for row in area.low.y..<area.high.y {
                for column in area.low.x..<area.high.x {
                    let cover = layer.cover[index]
                    if cover > 0 {
                        let pixel = 3 * (row * width + column)
                        let light = layer.light[index]
                        for channel in 0..<3 {
                            values[pixel + channel] =
                                values[pixel + channel] * (1 - cover) + color[channel] * light
                        }
                    }
                    index += 1
                }
            }
        }
    }
}
