/// Which hand of a person a hand is.
public enum VNChirality: Int, Sendable {
    /// The person's left hand.
    case left = -1
    /// It is not known.
    case unknown = 0
    /// The person's right hand.
    case right = 1
}
