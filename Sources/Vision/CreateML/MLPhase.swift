/// What a training does.
public enum MLPhase: String, Codable, Hashable, Sendable {
    /// It has not begun.
    case initialized
    /// Data are read; poses are found in videos and pictures.
    case extractingFeatures
    /// The model is fitted.
    case training
    /// The model is judged.
    case evaluating
    /// The model predicts; no training on Linux does.
    case inferencing
}
