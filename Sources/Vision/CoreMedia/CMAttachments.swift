public import LimberCoreGraphics

/// What can carry attachments.
public typealias CMAttachmentBearer = AnyObject
/// Whether an attachment goes along with copies.
public typealias CMAttachmentMode = UInt32

/// The attachment stays where it is.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment goes along with copies.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// The key of a camera's matrix, which cameras on Linux do not have.
public var kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString { "CameraIntrinsicMatrix" }
/// The key of why a frame was dropped.
public var kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString { "DroppedFrameReason" }

/// An attachment of a sample: nil, for frames here carry none.
public func CMGetAttachment(
    _ target: any CMAttachmentBearer, key: CFString,
    attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    nil
}
