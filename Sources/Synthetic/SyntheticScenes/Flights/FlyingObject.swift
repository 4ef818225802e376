/// One object of a scene: how it looks and where its centre is at any time, in pixels without the camera's movement.
struct FlyingObject: Hashable, Sendable {
    var radius: Double
    var color: SIMD3<Float> = .zero
    /// In the order of time; each begins where the one before ended.
    var arcs: [FlightArc]
    /// Where a hand carries the object before the first arc.
    var carry: FlightCarry?
    /// True: the object rolls on after its last arc, until it has left the picture or lies still.
    var rolls = false
    /// The growth a second.
    var growth = 0.0
    /// The picture's point towards which things shrink with distance.
    var principal: SIMD2<Double> = .zero

    /// 1 in the middle of the first flight.
    func scale(at time: Double) -> Double {
        guard growth != 0, let first = arcs.first else { return 1 }
        return 1 / max(0.2, 1 - growth * (time - (first.start + first.end) / 2))
    }

    func radius(at time: Double) -> Double { radius * scale(at: time) }

    /// Nil while the object is not in the scene.
    func center(at time: Double) -> SIMD2<Double>? {
        guard let place = placeInPlane(at: time) else { return nil }
        return growth == 0 ? place : principal + (place - principal) * scale(at: time)
    }

    /// The forearm that throws the object, at a scale of `meter` pixels in a metre; nil where no hand throws it.
    func arm(at time: Double, meter: Double) -> FlightArm? {
        guard let carry, let arc = arcs.first else { return nil }
        return FlightArm(
            elbow: carry.elbow(meter: meter),
            palm: carry.palm(at: time, release: arc) + SIMD2(0, radius * 0.8), radius: 0.045 * meter)
    }

    private func placeInPlane(at time: Double) -> SIMD2<Double>? {
        guard let first = arcs.first, let last = arcs.last else { return nil }
        if time < first.start { return carry?.position(at: time, release: first) }
        if let arc = arcs.first(where: { time <= $0.end }) { return arc.position(at: time) }
        guard rolls else { return nil }
        // Friction stops the ball after two seconds.
        let t = min(2, time - last.end)
        let place = last.position(at: last.end)
        return SIMD2(place.x + last.velocity.x * (t - t * t / 4), place.y)
    }
}
