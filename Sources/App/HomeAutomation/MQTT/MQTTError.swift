/// Why nothing can be published.
public struct MQTTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of the error.
    public enum Code: Hashable, Sendable {
        /// The broker's address, or a camera's name, cannot be used.
        case invalidArgument
        /// libmosquitto is not installed.
        case notInstalled
        /// The broker cannot be reached, or the connection broke off; worth another try.
        case disconnected
        /// The broker does not accept this user; worth another try, since brokers are set up while others run.
        case refused
    }

    /// The kind of the error.
    public let code: Code
    /// libmosquitto's status; nil where it was not asked.
    public let underlying: Int32?
    /// One line: what was wrong and what to do; never with a password.
    public let description: String

    init(_ code: Code, _ description: String, underlying: Int32? = nil) {
        self.code = code
        self.underlying = underlying
        self.description = description
    }
}
