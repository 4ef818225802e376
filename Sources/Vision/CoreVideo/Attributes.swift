/// The key of a buffer's pixel format.
public var kCVPixelBufferPixelFormatTypeKey: CFString { "PixelFormatType" }
/// The key of a buffer's width.
public var kCVPixelBufferWidthKey: CFString { "Width" }
/// The key of a buffer's height.
public var kCVPixelBufferHeightKey: CFString { "Height" }
/// The key of the alignment of a buffer's rows.
public var kCVPixelBufferBytesPerRowAlignmentKey: CFString { "BytesPerRowAlignment" }
/// The key that asks for buffers that Core Graphics can read; all are.
public var kCVPixelBufferCGImageCompatibilityKey: CFString { "CGImageCompatibility" }
/// The key that asks for buffers that Core Graphics can draw into; all are.
public var kCVPixelBufferCGBitmapContextCompatibilityKey: CFString { "CGBitmapContextCompatibility" }
/// The key of Apple's memory sharing between processes; without effect.
public var kCVPixelBufferIOSurfacePropertiesKey: CFString { "IOSurfaceProperties" }
/// The key that asks for buffers for Apple's graphics interface; without effect.
public var kCVPixelBufferMetalCompatibilityKey: CFString { "MetalCompatibility" }
/// The key of a pool's smallest number of buffers; without effect.
public var kCVPixelBufferPoolMinimumBufferCountKey: CFString { "MinimumBufferCount" }
/// The key of the age at which a pool frees buffers; without effect.
public var kCVPixelBufferPoolMaximumBufferAgeKey: CFString { "MaximumBufferAge" }

/// Whether an attachment goes with the contents when they are copied.
public enum CVAttachmentMode: UInt32, Sendable {
    /// It stays.
    case shouldNotPropagate = 0
    /// It goes along.
    case shouldPropagate = 1
}

/// Sets what is attached to a buffer under `key`.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
    buffer.withAttachments { $0[key as String] = (value, attachmentMode) }
}

/// What is attached to a buffer under `key`, and the mode that it was set with; nil, and no mode, where nothing is.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = buffer.withAttachments({ $0[key as String] }) else { return nil }
    attachmentMode?.pointee = attachment.mode
    return attachment.value
}

/// Removes what is attached to a buffer under `key`.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.withAttachments { $0[key as String] = nil }
}
