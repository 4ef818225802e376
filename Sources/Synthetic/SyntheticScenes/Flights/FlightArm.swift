/// A thrower's forearm at one moment: a thick line with round ends, in pixels.
struct FlightArm: Hashable, Sendable {
    let elbow: SIMD2<Double>
    let palm: SIMD2<Double>
    let radius: Double

    /// How far a place is from the arm's skin; negative inside.
    func distance(to place: SIMD2<Double>) -> Double {
        let (way, offset) = (palm - elbow, place - elbow)
        let square = (way * way).sum()
        let along = square > 0 ? max(0, min(1, (offset * way).sum() / square)) : 0
        return (offset - way * along).norm - radius
    }
}
