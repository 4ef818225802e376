/// Why data cannot be trained with, or a model cannot be fitted.
public struct TrainingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Hashable, Sendable {
        /// The file cannot be read or written.
        case unreadable
        /// A line is not a keypoint sequence.
        case malformed
        /// The examples do not suffice or do not fit together.
        case unsuitable
        /// A library that training needs is not installed.
        case missingLibrary
        /// The task was cancelled.
        case cancelled
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, what was found, what was expected and what to do, in one line.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
