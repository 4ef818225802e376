/// Why a model could not be loaded or run.
public struct InferenceError: Error, CustomStringConvertible, Sendable {
    /// What kind of failure it is.
    public enum Code: Sendable {
        /// The file is missing or cannot be read.
        case unreadableFile
        /// The file is not a model that the runtime understands.
        case unsupportedModel
        /// A tensor does not have the requested shape.
        case shapeMismatch
        /// An output has values that are infinite or no numbers.
        case invalidOutput
        /// The runtime failed; `underlying` is its status.
        case runtimeFailure
    }

    /// What kind of failure it is.
    public let code: Code
    /// OpenVINO's status, 0 when it did not fail itself.
    public let underlying: Int
    /// What failed, what was found, what to do.
    public let description: String

    /// Creates an error; `underlying` is the runtime's status.
    package init(_ code: Code, underlying: Int = 0, _ description: String) {
        self.code = code
        self.underlying = underlying
        self.description = description
    }
}
