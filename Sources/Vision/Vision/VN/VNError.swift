public import Foundation

/// Why a request failed.
///
///     do { try handler.perform([request]) } catch let error as VNError where error.code == .invalidImage { … }
public struct VNError: CustomNSError, LocalizedError, CustomStringConvertible, _ObjectiveCBridgeable, Sendable
{
    /// What kind of failure it is.
    public typealias Code = VNErrorCode

    /// The domain of these errors.
    public static var errorDomain: String { VNErrorDomain }

    /// What kind of failure it is.
    public let code: VNErrorCode
    /// What failed, what was found, what to do.
    public let description: String

    init(_ code: VNErrorCode, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// What failed, what was found, what to do.
    public var errorDescription: String? { description }

    /// The same sentence under the key that `localizedDescription` reads.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
