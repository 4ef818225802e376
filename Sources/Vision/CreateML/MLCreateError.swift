/// Why a model could not be trained, judged or written.
public struct MLCreateError: CustomNSError, LocalizedError, CustomStringConvertible, _ObjectiveCBridgeable {
    /// The kinds of failure.
    public enum Code: Int, Hashable, Sendable {
        case generic = 0
        case type = 1
        case io = 2
    }

    /// The domain of these errors.
    public static let errorDomain = "com.apple.CreateML"
    /// The kind of failure.
    public let code: Code
    /// What failed, with which data.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The kind's number.
    public var errorCode: Int { code.rawValue }
    /// What failed, for users.
    public var errorDescription: String? { description }
    /// What Foundation's errors carry.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
