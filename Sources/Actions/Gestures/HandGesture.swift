/// A shape that a hand is held in.
///
/// To add one, append a case: the compiler asks for its posture in `HandExamples`, tests for its emblem and its words.
public enum HandGesture: String, CaseIterable, Hashable, Sendable {
    /// None of the others.
    case none
    case openPalm
    case fist
    case pointing
    case thumbUp
    case thumbDown
    case victory
    /// Thumb and little finger, as for a telephone.
    case call
    /// Index and little finger.
    case rock
    /// All fingers but the thumb.
    case four
    /// Thumb and index finger make a ring, the others are straight.
    case ok
}
