/// Why a model could not be loaded, or not give a prediction.
public struct MLModelError: CustomNSError, LocalizedError, CustomStringConvertible, _ObjectiveCBridgeable {
    /// The kinds of failure.
    public enum Code: Int, Hashable, Sendable {
        case generic = 0
        case featureType = 1
        case io = 3
        case customLayer = 4
        case customModel = 5
        case update = 6
        case parameters = 7
        case modelDecryptionKeyFetch = 8
        case modelDecryption = 9
        case modelCollection = 10
        case predictionCancelled = 11
    }

    /// The domain of these errors.
    public static let errorDomain = "com.apple.CoreML"
    /// The kind of failure.
    public let code: Code
    /// What failed, what was found, what was expected.
    public let description: String

    /// Creates an error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String ?? "\(code)")
    }

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The kind's number.
    public var errorCode: Int { code.rawValue }
    /// What failed, for users.
    public var errorDescription: String? { description }
    /// What Foundation's errors carry.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

    /// An unspecified failure.
    public static var generic: Code { .generic }
    /// A feature is of another type than the model wants.
    public static var featureType: Code { .featureType }
    /// A file could not be read or written.
    public static var io: Code { .io }
    /// A layer of the user's failed.
    public static var customLayer: Code { .customLayer }
    /// A model of the user's failed.
    public static var customModel: Code { .customModel }
    /// An update failed.
    public static var update: Code { .update }
    /// A parameter failed.
    public static var parameters: Code { .parameters }
    /// A prediction was cancelled.
    public static var predictionCancelled: Code { .predictionCancelled }
}

extension MLModelError.Code {
    /// True for a Core ML error of this kind, so that `catch MLModelError.io` works.
    public static func ~= (code: MLModelError.Code, error: any Error) -> Bool {
        (error as? MLModelError)?.code == code
    }
}
