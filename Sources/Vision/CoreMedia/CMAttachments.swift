public import LimberCoreGraphics

/// What can carry attachments: sample buffers and image buffers.
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

/// Attaches a value under `key`, in place of what was there.
public func CMSetAttachment(
    _ target: any CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
    let mode = CVAttachmentMode(rawValue: attachmentMode) ?? .shouldNotPropagate
    attachments(of: target) { $0[key as String] = value.map { ($0, mode) } }
}

/// What is attached under `key`, and the mode that it was set with; nil, and no mode, where nothing is.
public func CMGetAttachment(
    _ target: any CMAttachmentBearer, key: CFString,
    attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let found = attachments(of: target, { $0[key as String] }) ?? nil else { return nil }
    attachmentModeOut?.pointee = found.mode.rawValue
    return found.value
}

/// Removes what is attached under `key`.
public func CMRemoveAttachment(_ target: any CMAttachmentBearer, key: CFString) {
    attachments(of: target) { $0[key as String] = nil }
}

/// Removes all that is attached.
public func CMRemoveAllAttachments(_ target: any CMAttachmentBearer) {
    attachments(of: target) { $0 = [:] }
}

/// Attaches the values of a dictionary under its keys.
public func CMSetAttachments(
    _ target: any CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
    for case (let key as String, let value) in attachments {
        CMSetAttachment(
            target, key: key as CFString, value: value as CFTypeRef, attachmentMode: attachmentMode)
    }
}

/// All that is attached with a mode, by its keys; nil where nothing is.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: any CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let all = attachments(of: target) { $0 } ?? [:]
    let found = all.filter { $0.value.mode.rawValue == attachmentMode }.mapValues(\.value)
    return found.isEmpty ? nil : found as NSDictionary
}

/// Attaches to `destination`, too, what is attached to `source` and goes along with copies.
public func CMPropagateAttachments(_ source: any CMAttachmentBearer, destination: any CMAttachmentBearer) {
    let all = attachments(of: source) { $0 } ?? [:]
    let found = all.filter { $0.value.mode == .shouldPropagate }
    attachments(of: destination) { $0.merge(found) { $1 } }
}

/// Calls `body` with what is attached; nil for what can carry nothing.
@discardableResult
private func attachments<Result>(
    of target: any CMAttachmentBearer, _ body: (inout AttachmentBearing.Attachments) -> Result
) -> Result? {
    (target as? any AttachmentBearing)?.withAttachments(body)
}
