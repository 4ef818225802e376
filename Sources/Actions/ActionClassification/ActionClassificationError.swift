import ModelFormats

/// Why a classifier cannot be loaded, or cannot be asked about a window.
public struct ActionClassificationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Hashable, Sendable {
        /// The file cannot be read.
        case unreadable
        /// The file is not a model, or is damaged.
        case notAModel
        /// The model is one, but not an action classifier of a shape that runs here.
        case unsupportedModel
        /// A window's shape is not the one the model was trained with.
        case wrongShape
        /// The runtime failed.
        case inferenceFailed
        /// A file cannot be written.
        case unwritable
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, what was found, what was expected and what to do, in one line.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description.refusal
    }
}
