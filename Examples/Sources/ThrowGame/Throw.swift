import CoreMedia
import Vision

/// One flight of what was thrown.
struct Throw {
    let start: Double
    let end: Double
    let points: [CGPoint]
    /// Where the parabola is highest.
    let apex: CGPoint?
    /// Shares of the picture's width a second.
    let speed: Double
    /// Of the forearm to the horizontal when it was let go, in degrees; nil where no arm was seen.
    let angle: Double?

    init(_ flight: VNTrajectoryObservation, arm: VNVector?) {
        start = flight.timeRange.start.seconds
        end = flight.timeRange.end.seconds
        points = flight.detectedPoints.map(\.location)
        let equation = flight.equationCoefficients
        if equation.x < 0 {
            let x = -equation.y / (2 * equation.x)
            apex = CGPoint(x: CGFloat(x), y: CGFloat((equation.x * x + equation.y) * x + equation.z))
        } else {
            apex = nil
        }
        let (first, last) = (flight.detectedPoints[0], flight.detectedPoints[flight.detectedPoints.count - 1])
        speed = first.distance(last) / max(end - start, 0.001)
        angle = arm.map { $0.theta * 180 / .pi }
    }
}
