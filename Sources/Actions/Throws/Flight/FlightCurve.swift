package import PoseCore
package import Trajectories

/// The course of a flight through the picture, fitted to its detections: a parabola in space, seen in perspective.
///
/// An object that flies away from the camera, or nearer, draws no parabola in the picture. With the depth 1 + rt, where 1
/// is the depth at the first detection, it is at (p + vt + at²/2) / (1 + rt) from the picture's middle. The recession r is
/// one unknown more, and 0 unless the detections show it. Detections far off the course, as of the hand that catches the
/// object, do not count.
///
/// Lengths are picture heights.
package struct FlightCurve: Hashable, Sendable {
    /// The first detection's time.
    let reference: Timestamp
    /// The picture's width ÷ height.
    let aspectRatio: Double
    /// From the picture's middle, at `reference`.
    let position: SIMD2<Double>
    /// Across the line of sight at `reference`, in heights a second.
    let velocity: SIMD2<Double>
    /// Upwards, in heights / s² at the depth of `reference`.
    let acceleration: Double
    /// The standard error of `acceleration`; infinite where there are too few detections to show it.
    let accelerationError: Double
    /// The standard error of the speed at `reference`, as a share of it.
    let relativeSpeedError: Double
    /// By which share of the depth at `reference` the object recedes in a second.
    let recession: Double
    /// The last detection that lies on the course.
    package let lastDetection: TrajectoryObservation.Detection

    /// The least depth that a course is extended to.
    private static let minimumDepth = 0.3

    /// The share by which a speed may be wrong that too few detections show.
    private static let unmeasuredError = 0.1

    /// The course of a flight; with fewer than five detections at different times that of its path.
    ///
    /// - Parameter release: Detections before it, in which the object was still held, do not count, as long as five others
    ///   do; nil: all count.
    package init(_ trajectory: TrajectoryObservation, aspectRatio: Double, after release: Timestamp? = nil) {
        var detections = trajectory.detections
        let free = detections.drop { $0.time < release ?? $0.time }
        if free.count >= 5 { detections = Array(free) }
        var seen: Set<Timestamp> = []
        detections.removeAll { !seen.insert($0.time).inserted }
        let first = detections[0]
        let middle = SIMD2(aspectRatio, 1) / 2
        let samples = detections.map { detection in
            FlightCurveFit.Sample(
                time: detection.time.seconds(since: first.time),
                place: detection.stabilizedLocation.inHeights(aspectRatio) - middle,
                radius: Double(detection.radius) * aspectRatio)
        }
        reference = first.time
        self.aspectRatio = aspectRatio
        guard samples.count >= 5, let fit = FlightCurveFit(samples) else {
            let path = trajectory.path
            position = path.location(at: reference).inHeights(aspectRatio) - middle
            velocity = path.velocity(at: reference) * SIMD2(aspectRatio, 1)
            (acceleration, recession) = (path.verticalAcceleration, 0)
            (accelerationError, relativeSpeedError) = (.infinity, Self.unmeasuredError)
            lastDetection = detections[detections.count - 1]
            return
        }
        (position, velocity) = (fit.position, fit.velocity)
        (acceleration, recession) = (fit.acceleration, fit.recession)
        accelerationError = fit.accelerationError
        let speed = max(fit.velocity.length, 1e-9)
        relativeSpeedError = (fit.velocity * fit.velocityError).length / (speed * speed)
        lastDetection = detections[fit.lastIndex]
    }

    /// The place across the line of sight, at the depth of `reference`, and the depth.
    private func state(at time: Timestamp) -> (place: SIMD2<Double>, depth: Double) {
        let t = time.seconds(since: reference)
        return (
            position + velocity * t + SIMD2(0, acceleration * t * t / 2),
            max(Self.minimumDepth, 1 + recession * t)
        )
    }

    /// Where the object is in the picture, in heights from the lower left, also before and after it was seen.
    func place(at time: Timestamp) -> SIMD2<Double> {
        let (place, depth) = state(at: time)
        return place / depth + SIMD2(aspectRatio, 1) / 2
    }

    /// Where the object is in the picture, also before and after it was seen.
    package func location(at time: Timestamp) -> NormalizedPoint {
        let place = place(at: time)
        return NormalizedPoint(x: Float(place.x / aspectRatio), y: Float(place.y))
    }

    /// The velocity that the picture shows, in heights a second.
    func pictureVelocity(at time: Timestamp) -> SIMD2<Double> {
        let (place, depth) = state(at: time)
        return (trueVelocity(at: time) - recession * place / depth) / depth
    }

    /// The velocity across the line of sight, in heights a second at the depth of `reference`.
    func trueVelocity(at time: Timestamp) -> SIMD2<Double> {
        velocity + SIMD2(0, acceleration * time.seconds(since: reference))
    }

    /// When the object is highest in the picture between two moments; nil where it does not rise and fall between them.
    func apexTime(from start: Timestamp, to end: Timestamp) -> Timestamp? {
        guard end > start, pictureVelocity(at: start).y > 0, pictureVelocity(at: end).y < 0 else {
            return nil
        }
        var (low, high) = (0.0, end.seconds(since: start))
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if pictureVelocity(at: start.advanced(by: middle)).y > 0 { low = middle } else { high = middle }
        }
        return start.advanced(by: low)
    }
}
