import SeededRandom

/// A box in front of the objects, in pixels.
struct FlightOccluder: Hashable, Sendable {
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    let color: SIMD3<Float>

    /// How much of a disc the box hides.
    func hiding(_ center: SIMD2<Double>, radius: Double) -> FlightTruth.Sample.Visibility {
        let (nearLow, nearHigh) = (center - low, high - center)
        let inside = min(nearLow.x, nearLow.y, nearHigh.x, nearHigh.y)
        // Half a pixel of the disc's edge is soft.
        let reach = radius + 0.5
        return inside >= reach ? .hidden : inside <= -reach ? .whole : .partial
    }

    /// The box that an object comes out from.
    static func launcher(of object: FlyingObject, using random: inout SeededGenerator) -> FlightOccluder? {
        guard let arc = object.arcs.first else { return nil }
        let half = SIMD2(
            object.radius * Double(random.uniform(1.3...2)), object.radius * Double(random.uniform(1.3...2)))
        return FlightOccluder(low: arc.origin - half, high: arc.origin + half, color: color(using: &random))
    }

    /// A post that hides an object for some frames in the middle of its first flight; nil for steep flights.
    static func post(
        before object: FlyingObject, height: Double, frameTime: Double, using random: inout SeededGenerator
    ) -> FlightOccluder? {
        guard let arc = object.arcs.first else { return nil }
        let share = Double(random.uniform(0.4...0.65))
        let time = arc.start + share * (arc.end - arc.start)
        let velocity = arc.velocity(at: time)
        let hiddenFrames = Double(random.uniform(0.5...3))
        let half = object.radius + abs(velocity.x) * frameTime * hiddenFrames / 2
        guard abs(velocity.x) > 0.4 * velocity.norm, half < 0.2 * height else { return nil }
        let x = arc.position(at: time).x
        return FlightOccluder(
            low: SIMD2(x - half, -20), high: SIMD2(x + half, height + 20), color: color(using: &random))
    }

    private static func color(using random: inout SeededGenerator) -> SIMD3<Float> {
        SIMD3(random.uniform(25...200), random.uniform(25...200), random.uniform(25...200))
    }
}
