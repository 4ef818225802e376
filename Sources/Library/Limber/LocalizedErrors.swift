public import Foundation

// The stages know nothing of Foundation's errors. Apps show an error's `localizedDescription`: it is the stage's own sentence.

extension ActionClassificationError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension ExportError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension GestureError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension InferenceError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension InstanceMaskError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension OverlayError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension PoseEstimationError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension TrainingError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}

extension VideoError: LocalizedError {
    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }
}
