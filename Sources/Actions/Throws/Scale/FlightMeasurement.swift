import PoseCore
import Trajectories

/// What a flight's detections alone show of its acceleration and velocity, in picture heights, with standard errors.
struct FlightMeasurement: Hashable, Sendable {
    /// Picture heights / s², positive downwards.
    let acceleration: Double
    let accelerationError: Double
    /// Of the speed at the flight's start, as a share of it.
    let relativeSpeedError: Double

    /// Picture heights: no centre is known better than half a pixel of 1080.
    private static let noiseFloor = 0.0005

    /// - Returns: Nil for fewer than five detections at different times.
    init?(_ trajectory: TrajectoryObservation, aspectRatio: Double) {
        let start = trajectory.timeRange.lowerBound
        var detections = trajectory.detections
        var seen: Set<Timestamp> = []
        detections.removeAll { !seen.insert($0.time).inserted }
        guard detections.count >= 5 else { return nil }
        let times = detections.map { $0.time.seconds(since: start) }
        let places = detections.map { $0.location.inHeights(aspectRatio) }
        guard
            let vertical = PolynomialFit(
                degree: 2, times: times, values: places.map(\.y), noiseFloor: Self.noiseFloor),
            let horizontal = PolynomialFit(
                degree: 1, times: times, values: places.map(\.x), noiseFloor: Self.noiseFloor)
        else { return nil }
        acceleration = -2 * vertical.coefficients[2]
        accelerationError = 2 * vertical.standardErrors[2]
        let velocity = SIMD2(horizontal.coefficients[1], vertical.coefficients[1])
        let error = SIMD2(horizontal.standardErrors[1], vertical.standardErrors[1])
        let speed = max(velocity.length, 1e-9)
        relativeSpeedError = ((velocity * error) / (speed * speed)).length
    }
}
