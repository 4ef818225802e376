/// A thing on a `FlightCanvas` at one moment: a disc, a thick line with round ends, or an upright box.
struct FlightShape {
    /// In the picture's pixels: the disc's centre, the line's ends, or the box's corners (upper left, lower right).
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    /// Half the thickness; 0 for boxes.
    var radius: Float
    var color: SIMD3<Float>
    var opacity: Float = 1
    /// How wide the edge is, in pixels.
    var softness: Float = 1
    /// How much darker the rim of a disc is than its middle, 0...1.
    var shading: Float = 0
    private var isBox = false

    static func disc(_ center: SIMD2<Double>, radius: Double, color: SIMD3<Float>) -> FlightShape {
        line(from: center, to: center, radius: radius, color: color)
    }

    static func line(
        from start: SIMD2<Double>, to end: SIMD2<Double>, radius: Double, color: SIMD3<Float>
    ) -> FlightShape {
        FlightShape(start: start, end: end, radius: Float(radius), color: color)
    }

    static func box(from low: SIMD2<Double>, to high: SIMD2<Double>, color: SIMD3<Float>) -> FlightShape {
        var shape = FlightShape(start: low, end: high, radius: 0, color: color)
        shape.isBox = true
        return shape
    }

    /// How far beyond start and end the shape reaches.
    var reach: Float { isBox ? 1 : radius + softness / 2 + 1 }

    /// The share of a pixel that is covered, and the brightness there as a share of the colour.
    ///
    /// - Parameter place: The pixel's centre, in the same space as `start` and `end`.
    @inline(__always) func coverage(
        of place: SIMD2<Float>, start: SIMD2<Float>, end: SIMD2<Float>
    ) -> (share: Float, shade: Float) {
        if isBox {
            let low = pointwiseMax(place - 0.5, start)
            let high = pointwiseMin(place + 0.5, end)
            return (max(0, high.x - low.x) * max(0, high.y - low.y) * opacity, 1)
        }
        let (way, offset) = (end - start, place - start)
        let square = (way * way).sum()
        let along = square > 0 ? max(0, min(1, (offset * way).sum() / square)) : 0
        let rest = offset - way * along
        let distance = (rest * rest).sum().squareRoot()
        let share = max(0, min(1, (radius - distance) / softness + 0.5)) * opacity
        let relative = min(1, distance / max(radius, 1))
        return (share, 1 - shading * relative * relative)
    }
}
