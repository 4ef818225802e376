public import PoseCore
public import Throws

/// What a frame of a live session showed of throws, and how the game stands.
public struct LiveThrowResult: Sendable {
    /// Whether the camera stands still enough to play; the raw values are those of the JSON output.
    public enum Camera: String, Hashable, Sendable {
        /// Less than a second was seen, without a movement.
        case checking
        /// It has stood still for a second.
        case steady
        /// No throw counts before the camera has stood still for a second.
        case moving
    }

    /// Whether the camera stands still.
    public var camera: Camera
    /// The player's box; nil when no player is seen.
    public var playerBox: NormalizedRect?
    /// All flights that are seen, their throws included as far as they are known.
    public var flights: [ThrowFlight]
    /// The throws of the game that are complete since the last result that was taken, with their scores.
    public var completed: [Throw]
    /// The game's targets, throws and state.
    public var game: ThrowGame
    /// Counts the session's games from 1.
    public var gameNumber: Int
    /// The scale in metres; nil when nothing shows one yet.
    public var metricScale: SceneScale?
}
