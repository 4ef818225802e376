/// How one object is thrown, for scenes of known flights.
///
/// Pixels, origin upper left, y downwards; seconds after the first frame.
public struct FlightLaunch: Hashable, Sendable {
    /// When the flight begins.
    public var time: Double
    /// Where the object's centre is then; outside of the picture is right, too.
    public var position: SIMD2<Double>
    /// Pixels a second at that moment.
    public var velocity: SIMD2<Double>
    /// The object's radius in pixels.
    public var radius: Double
    /// Its colour: red, green, blue, 0...255; nil draws one with the scene's contrast.
    public var color: SIMD3<Float>?

    /// Creates a launch.
    public init(
        time: Double, position: SIMD2<Double>, velocity: SIMD2<Double>, radius: Double,
        color: SIMD3<Float>? = nil
    ) {
        self.time = time
        self.position = position
        self.velocity = velocity
        self.radius = radius
        self.color = color
    }
}
