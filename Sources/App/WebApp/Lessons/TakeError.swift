import ActionClassification

/// Why a take cannot be begun, ended or learnt from.
enum TakeError: Error, Hashable, Sendable {
    case alreadyRecording
    case notRecording
    /// The source or its time jumped while it was recorded.
    case videoJumped
    /// It is shorter than so many seconds.
    case tooShort(minimum: Double)
    /// It never showed what is taught.
    case nothingSeen(of: ActionSubject)
}
