/// A hand's way with an object until it lets go: from rest, on a curve, into the flight.
struct FlightCarry: Hashable, Sendable {
    /// Seconds from rest to release.
    let duration: Double
    /// Where the object rests before, in pixels.
    let rest: SIMD2<Double>

    func position(at time: Double, release arc: FlightArc) -> SIMD2<Double> {
        let s = max(0, 1 - (arc.start - time) / duration)
        // Hermite's cubic: no speed at rest, the flight's speed at release.
        let (h1, h2, h3) = (2 * s * s * s - 3 * s * s + 1, 3 * s * s - 2 * s * s * s, s * s * s - s * s)
        return rest * h1 + arc.origin * h2 + arc.velocity * (duration * h3)
    }

    /// Where the hand is, before and after the release: it follows through and comes to rest.
    func palm(at time: Double, release arc: FlightArc) -> SIMD2<Double> {
        guard time > arc.start else { return position(at: time, release: arc) }
        let t = min(time - arc.start, 0.3)
        let way = arc.velocity * (t - t * t / 0.6)
        let reach = 0.25 * arc.velocity.norm * 0.3
        return arc.origin + way * min(1, reach / max(reach, way.norm))
    }

    /// Where the forearm begins, at a scale of `meter` pixels in a metre.
    func elbow(meter: Double) -> SIMD2<Double> { rest + SIMD2(0, 0.42) * meter }
}
