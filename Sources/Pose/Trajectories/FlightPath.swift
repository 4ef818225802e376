public import PoseCore

/// The path of an object in free flight in the picture: x changes linearly in time, y quadratically.
///
/// In normalised coordinates, origin at the lower left; y's second derivative is negative where gravity acts.
public struct FlightPath: Hashable, Sendable {
    /// The moment that position and velocity are given for.
    public var reference: Timestamp
    /// Where the object is at `reference`.
    public var position: SIMD2<Double>
    /// Shares of width and height a second at `reference`.
    public var velocity: SIMD2<Double>
    /// Second derivative of y, in shares of the height / s²: constant for all flights of a fixed camera at one depth.
    public var verticalAcceleration: Double

    /// Creates a path from its state at one moment.
    public init(
        reference: Timestamp, position: SIMD2<Double>, velocity: SIMD2<Double>, verticalAcceleration: Double
    ) {
        self.reference = reference
        self.position = position
        self.velocity = velocity
        self.verticalAcceleration = verticalAcceleration
    }

    /// Where the object is at `time`, also before and after the flight was seen.
    public func location(at time: Timestamp) -> NormalizedPoint {
        let t = time.seconds(since: reference)
        return NormalizedPoint(
            x: Float(position.x + velocity.x * t),
            y: Float(position.y + (velocity.y + verticalAcceleration * t / 2) * t))
    }

    /// Shares of width and height a second at `time`.
    public func velocity(at time: Timestamp) -> SIMD2<Double> {
        SIMD2(velocity.x, velocity.y + verticalAcceleration * time.seconds(since: reference))
    }

    /// When the object is highest; nil when it does not accelerate downwards.
    public var apexTime: Timestamp? {
        verticalAcceleration < 0 ? reference.advanced(by: -velocity.y / verticalAcceleration) : nil
    }

    /// The coefficients of y = ax² + bx + c; nil where x hardly changes, so that y is no function of it.
    public var equationCoefficients: SIMD3<Double>? {
        guard abs(velocity.x) > 1e-6 else { return nil }
        // t = (x - x₀) / v
        let a = verticalAcceleration / (2 * velocity.x * velocity.x)
        let slope = velocity.y / velocity.x
        return SIMD3(
            a, slope - 2 * a * position.x,
            position.y - slope * position.x + a * position.x * position.x)
    }
}
