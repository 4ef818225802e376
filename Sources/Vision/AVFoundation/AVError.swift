/// Why media could not be read, or a camera not be used.
public struct AVError: CustomNSError, LocalizedError, CustomStringConvertible, _ObjectiveCBridgeable {
    /// The kinds of failure.
    public enum Code: Int, Hashable, Sendable {
        case unknown = -11800
        case outOfMemory = -11801
        case sessionNotRunning = -11803
        case deviceAlreadyUsedByAnotherSession = -11804
        case noDataCaptured = -11805
        case sessionConfigurationChanged = -11806
        case diskFull = -11807
        case deviceWasDisconnected = -11808
        case mediaChanged = -11809
        case maximumDurationReached = -11810
        case deviceNotConnected = -11814
        case deviceInUseByAnotherApplication = -11815
        case deviceLockedForConfigurationByAnotherProcess = -11817
        case sessionWasInterrupted = -11818
        case mediaServicesWereReset = -11819
        case exportFailed = -11820
        case decodeFailed = -11821
        case invalidSourceMedia = -11822
        case fileAlreadyExists = -11823
        case fileFormatNotRecognized = -11828
        case fileFailedToParse = -11829
        case contentIsProtected = -11831
        case noImageAtTime = -11832
        case decoderNotFound = -11833
        case encoderNotFound = -11834
        case contentIsNotAuthorized = -11835
        case applicationIsNotAuthorized = -11836
        case deviceIsNotAvailableInBackground = -11837
        case operationNotSupportedForAsset = -11838
        case decoderTemporarilyUnavailable = -11839
        case encoderTemporarilyUnavailable = -11840
        case torchLevelUnavailable = -11846
        case operationInterrupted = -11847
        case incompatibleAsset = -11848
        case failedToLoadMediaData = -11849
        case applicationIsNotAuthorizedToUseDevice = -11852
        case operationNotAllowed = -11862
    }

    /// The domain of these errors.
    public static let errorDomain = "AVFoundationErrorDomain"
    /// The kind of failure.
    public let code: Code
    /// What failed, with which input.
    public let description: String

    /// Creates an error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String ?? "\(code)")
    }

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

extension AVError.Code {
    /// True for an error of this kind, so that `catch AVError.Code.decodeFailed` works.
    public static func ~= (code: AVError.Code, error: any Error) -> Bool { (error as? AVError)?.code == code }
}
