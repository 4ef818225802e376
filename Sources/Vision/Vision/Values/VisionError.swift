public import Foundation

/// Why a request failed; each case carries what failed, what was found, what to do.
public enum VisionError: CustomNSError, LocalizedError, CustomStringConvertible, _ObjectiveCBridgeable,
    Sendable
{
    /// What is asked for is not there.
    case dataUnavailable(String)
    /// A mistake of the library.
    case internalError(String)
    /// An argument is of no use.
    case invalidArgument(String)
    /// The picture's format cannot be read.
    case invalidFormat(String)
    /// The picture is damaged or empty.
    case invalidImage(String)
    /// A model file is missing or is not the model it should be.
    case invalidModel(String)
    /// The request cannot do what it is asked for.
    case invalidOperation(String)
    /// An option has a value that it cannot have.
    case invalidOption(String)
    /// A file could not be read.
    case ioError(String)
    /// A required option is missing.
    case missingOption(String)
    /// The function does not exist here.
    case notImplemented(String)
    /// A model failed while it ran.
    case operationFailed(String)
    /// An index or a normalised value is beyond its bounds.
    case outOfBoundsError(String)
    /// There is not enough memory.
    case outOfMemory(String)
    /// No pixel buffer could be made; with Core Video's status.
    case pixelBufferCreationFailed(Int32)
    /// The request was cancelled before it was done.
    case requestCancelled(String)
    /// The request needs frames with times; this picture has none.
    case timeStampNotFound(String)
    /// It took too long.
    case timeout(String)
    /// The stage cannot run there.
    case unsupportedComputeDevice(String)
    /// The request has no such stage.
    case unsupportedComputeStage(String)
    /// The handler cannot perform such a request.
    case unsupportedRequest(String)
    /// The request has no such revision.
    case unsupportedRevision(String)

    init(_ error: VNError) {
        let text = error.description
        self =
            switch error.code {
            case .dataUnavailable: .dataUnavailable(text)
            case .invalidArgument: .invalidArgument(text)
            case .invalidFormat: .invalidFormat(text)
            case .invalidImage: .invalidImage(text)
            case .invalidModel: .invalidModel(text)
            case .invalidOperation: .invalidOperation(text)
            case .invalidOption: .invalidOption(text)
            case .ioError: .ioError(text)
            case .missingOption: .missingOption(text)
            case .notImplemented: .notImplemented(text)
            case .operationFailed: .operationFailed(text)
            case .outOfBoundsError: .outOfBoundsError(text)
            case .outOfMemory: .outOfMemory(text)
            case .requestCancelled: .requestCancelled(text)
            case .timeStampNotFound: .timeStampNotFound(text)
            case .timeout: .timeout(text)
            case .unsupportedComputeDevice: .unsupportedComputeDevice(text)
            case .unsupportedComputeStage: .unsupportedComputeStage(text)
            case .unsupportedRequest: .unsupportedRequest(text)
            case .unsupportedRevision: .unsupportedRevision(text)
            case .turiCoreErrorCode, .ok, .internalError, .unknownError: .internalError(text)
            }
    }

    /// What failed, what was found, what to do.
    public var description: String {
        switch self {
        case .pixelBufferCreationFailed(let status): "no pixel buffer could be made: status \(status)"
        case .dataUnavailable(let text), .internalError(let text), .invalidArgument(let text),
            .invalidFormat(let text), .invalidImage(let text), .invalidModel(let text),
            .invalidOperation(let text), .invalidOption(let text), .ioError(let text),
            .missingOption(let text),
            .notImplemented(let text), .operationFailed(let text), .outOfBoundsError(let text),
            .outOfMemory(let text), .requestCancelled(let text), .timeStampNotFound(let text),
            .timeout(let text), .unsupportedComputeDevice(let text), .unsupportedComputeStage(let text),
            .unsupportedRequest(let text), .unsupportedRevision(let text):
            text
        }
    }

    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }

    /// The domain of these errors.
    public static var errorDomain: String { "Vision.VisionError" }

    /// The same sentence under the key that `localizedDescription` reads.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
