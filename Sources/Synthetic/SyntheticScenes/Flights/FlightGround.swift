/// What lies behind the objects of a `FlightScene`.
public enum FlightGround: String, CaseIterable, Hashable, Sendable {
    /// One colour.
    case plain
    /// Brightness that changes slowly across the picture.
    case gradient
    /// A plastered wall.
    case wall
    /// A brick wall.
    case bricks
    /// Grass: fine, strong texture.
    case lawn
    /// A hall: wall, boards with lines, a bench and boxes.
    case gym
    /// Straight edges of strong contrast: shelves and window bars.
    case edges
}
