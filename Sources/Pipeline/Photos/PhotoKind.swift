/// A kind of picture that is made from a movement.
public enum PhotoKind: String, CaseIterable, Hashable, Sendable {
    /// The best moments, at full resolution.
    case actionShot = "action-shot"
    /// The person several times in one picture.
    case stromotion
    /// One sheet with the clip's moments, and the best second as a short video.
    case overview
}
