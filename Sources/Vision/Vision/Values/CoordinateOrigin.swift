/// The corner of a picture that coordinates start from.
public enum CoordinateOrigin: Hashable, Sendable {
    /// y upwards, as in all normalised coordinates.
    case lowerLeft
    /// y downwards, as in pictures and views.
    case upperLeft
}
