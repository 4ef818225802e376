/// A piece of an object's path in free flight: an exact parabola, in pixels, y downwards.
struct FlightArc: Hashable, Sendable {
    let start: Double
    var end: Double
    let origin: SIMD2<Double>
    /// At `start`.
    let velocity: SIMD2<Double>
    let gravity: Double

    func position(at time: Double) -> SIMD2<Double> {
        let t = time - start
        return SIMD2(origin.x + velocity.x * t, origin.y + velocity.y * t + gravity * t * t / 2)
    }

    func velocity(at time: Double) -> SIMD2<Double> {
        SIMD2(velocity.x, velocity.y + gravity * (time - start))
    }

    /// The first moment after the start at which the height has a value while the object moves down.
    func time(fallingTo height: Double) -> Double? {
        let root = velocity.y * velocity.y - 2 * gravity * (origin.y - height)
        guard root >= 0 else { return nil }
        let t = (-velocity.y + root.squareRoot()) / gravity
        return t > 1e-6 ? start + t : nil
    }

    /// The moment after the start at which the object passes a vertical line.
    func time(crossing x: Double) -> Double? {
        guard abs(velocity.x) > 1e-9 else { return nil }
        let t = (x - origin.x) / velocity.x
        return t > 1e-6 ? start + t : nil
    }
}

extension SIMD2<Double> {
    var norm: Double { (self * self).sum().squareRoot() }
}
