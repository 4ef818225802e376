import Foundation

/// The motion between key postures.
extension Choreography {
    /// The height of the whole body above where the keys have it, in metres.
    func lift(at now: Float) -> Float {
        for flight in flights where now > flight.start && now < flight.end {
            return 4.905 * (now - flight.start) * (flight.end - now)
        }
        return 0
    }

    /// - Parameter cursor: The key before the previous moment; kept by the caller so that the search is short.
    func posture(at now: Float, cursor: inout Int) -> Posture {
        guard keys.count > 1, let final = keys.last, now < final.time else { return last }
        while cursor > 0, keys[cursor].time > now { cursor -= 1 }
        while cursor + 1 < keys.count - 1, keys[cursor + 1].time <= now { cursor += 1 }
        let (a, b) = (keys[cursor], keys[cursor + 1])
        let span = b.time - a.time
        let before = cursor > 0 ? keys[cursor - 1] : nil
        let after = cursor + 2 < keys.count ? keys[cursor + 2] : nil
        let u = min(1, max(0, (now - a.time) / span))
        let delta = Posture.combine(a.posture, b.posture) { ($1 - $0) / span }
        let startSlope = Self.slope(before.map { ($0, a) }, delta, span)
        let endSlope = Self.slope(after.map { (b, $0) }, delta, span)
        // Hermite: value and slope at both ends.
        let (u2, u3) = (u * u, u * u * u)
        let (h00, h10) = (2 * u3 - 3 * u2 + 1, (u3 - 2 * u2 + u) * span)
        let (h01, h11) = (3 * u2 - 2 * u3, (u3 - u2) * span)
        let values = Posture.combine(a.posture, b.posture) { $0 * h00 + $1 * h01 }
        let slopes = Posture.combine(startSlope, endSlope) { $0 * h10 + $1 * h11 }
        var posture = Posture.combine(values, slopes) { $0 + $1 }
        if !b.keepsFeetLow {
            Self.liftMoving(&posture.left, a.posture.left, b.posture.left, u, body)
            Self.liftMoving(&posture.right, a.posture.right, b.posture.right, u, body)
        }
        return posture
    }

    /// The slope between a neighbouring segment and this one: their harmonic mean, zero at a turn.
    private static func slope(_ neighbour: (Key, Key)?, _ delta: Posture, _ span: Float) -> Posture {
        guard let (a, b) = neighbour else { return .combine(delta, delta) { _, _ in 0 } }
        let other = b.time - a.time
        let theirs = Posture.combine(a.posture, b.posture) { ($1 - $0) / other }
        return .combine(delta, theirs) { mine, its in
            guard mine * its > 0 else { return 0 }
            let (w1, w2) = (2 * span + other, span + 2 * other)
            return (w1 + w2) / (w1 / its + w2 / mine)
        }
    }

    private static func liftMoving(
        _ side: inout Posture.Side, _ a: Posture.Side, _ b: Posture.Side, _ u: Float, _ body: BodyProportions
    ) {
        let bump = sin(.pi * u)
        let step = b.leg.foot - a.leg.foot
        let distance = (step.x * step.x + step.z * step.z).squareRoot()
        if distance > 0.02 { side.leg.foot.y += bump * min(0.14 * body.leg, 0.02 + 0.16 * distance) }
        guard a.arm.supportWeight > 0.9, b.arm.supportWeight > 0.9 else { return }
        let reach = length(b.arm.support - a.arm.support)
        if reach > 0.02 { side.arm.support.y += bump * min(0.12, 0.3 * reach) }
    }
}
