/// The domain of this module's errors.
public let VNErrorDomain = "com.apple.vis"

/// What kind of failure it is; the numbers are Vision's.
public enum VNErrorCode: Int, Sendable {
    /// The trainer's part of the system failed; never thrown on Linux.
    case turiCoreErrorCode = -1
    /// Nothing failed.
    case ok = 0
    /// The request was cancelled before it was done.
    case requestCancelled = 1
    /// The picture's format cannot be read.
    case invalidFormat = 2
    /// A model failed while it ran.
    case operationFailed = 3
    /// An index or a normalised value is beyond its bounds.
    case outOfBoundsError = 4
    /// An option has a value that it cannot have.
    case invalidOption = 5
    /// A file could not be read.
    case ioError = 6
    /// A required option is missing.
    case missingOption = 7
    /// The function does not exist here.
    case notImplemented = 8
    /// A mistake of the library.
    case internalError = 9
    /// There is not enough memory.
    case outOfMemory = 10
    /// The reason is not known.
    case unknownError = 11
    /// The request cannot do what it is asked for.
    case invalidOperation = 12
    /// The picture is damaged or empty.
    case invalidImage = 13
    /// An argument is of no use, such as a joint of another kind of pose.
    case invalidArgument = 14
    /// A model file is missing or is not the model it should be.
    case invalidModel = 15
    /// The request has no such revision.
    case unsupportedRevision = 16
    /// What is asked for is not there.
    case dataUnavailable = 17
    /// The request needs frames with times; this picture has none.
    case timeStampNotFound = 18
    /// The handler cannot perform such a request.
    case unsupportedRequest = 19
    /// It took too long.
    case timeout = 20
    /// The request has no such stage.
    case unsupportedComputeStage = 21
    /// The stage cannot run there.
    case unsupportedComputeDevice = 22
}
