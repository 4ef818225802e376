import SeededRandom
public import SyntheticMotion

/// A thing that moves in a `FlightScene` and is not in free flight.
public enum FlightDistractor: Hashable, Sendable {
    /// A person who exercises in place; walking and jogging lead across the picture. Rope skippers swing a rope.
    case person(Exercise)
    /// A ball that swings on a string.
    case pendulum
    /// A hand that carries a ball along curves and never lets go.
    case carriedBall
    /// A line of text that fades in, or slides in, and stays.
    case caption
    /// Leaves that sway and change their brightness.
    case leaves
    /// A ball that rolls at constant velocity along a straight line.
    case rollingBall
    /// A car that passes at constant velocity.
    case car

    /// Up to three distractors, people most often, as far as the picture is wide enough for them.
    static func random(
        for configuration: FlightScene.Configuration, using random: inout SeededGenerator
    ) -> [FlightDistractor] {
        var result: [FlightDistractor] = []
        if configuration.metersAcross > 1.3, random.chance(0.4) {
            for _ in 0..<random.pick(1, 1, 2) {
                result.append(
                    .person(
                        random.element([
                            .jumpingJack, .walking, .walking, .ropeSkipping, .hop, .armCircle, .dancing,
                            .boxing,
                            .throwing, .basketballShot, .racketSwing, .jogging, .burpee, .squat, .gesturing,
                            .kick, .verticalJump,
                        ])))
            }
        }
        if random.chance(0.35) {
            result.append(random.pick(.pendulum, .carriedBall, .caption, .leaves, .rollingBall, .car))
        }
        return result
    }
}
