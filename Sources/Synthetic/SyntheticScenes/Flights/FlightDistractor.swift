import SeededRandom

/// A thing that moves in a `FlightScene` and is not in free flight.
public enum FlightDistractor: Hashable, Sendable {
    /// A ball that rolls at constant velocity along a straight line.
    case rollingBall

    static func random(
        for configuration: FlightScene.Configuration, using random: inout SeededGenerator
    ) -> [FlightDistractor] { [] }
}
