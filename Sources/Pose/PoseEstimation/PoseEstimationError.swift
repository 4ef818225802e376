internal import Inference

/// Why poses could not be computed.
public struct PoseEstimationError: Error, CustomStringConvertible, Sendable {
    /// What kind of failure it is.
    public enum Code: Sendable {
        /// A model file is missing, or is not the model it should be.
        case unusableModel
        /// The runtime failed while a model ran.
        case inferenceFailed
    }

    /// What kind of failure it is.
    public let code: Code
    /// The inference runtime's status, 0 when it did not fail itself.
    public let underlying: Int
    /// What failed, what was found, what to do.
    public let description: String

    init(_ code: Code, _ description: String, underlying: Int = 0) {
        self.code = code
        self.description = description
        self.underlying = underlying
    }

    init(_ error: InferenceError) {
        code =
            switch error.code {
            case .unreadableFile, .unsupportedModel, .invalidOutput: .unusableModel
            case .shapeMismatch, .runtimeFailure: .inferenceFailed
            }
        underlying = error.underlying
        description = error.description
    }
}

/// Runs `body` and turns the runtime's error into this stage's.
func withPoseEstimationErrors<Result>(
    _ body: () throws(InferenceError) -> Result
) throws(PoseEstimationError) -> Result {
    do throws(InferenceError) {
        return try body()
    } catch {
        throw PoseEstimationError(error)
    }
}
