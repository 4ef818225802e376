/// Why linear models cannot be fitted.
public struct LinearModelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Hashable, Sendable {
        /// A library that fitting needs is not installed.
        case missingLibrary
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, what was expected and what to do, in one line.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
