public import LimberCoreGraphics

/// Attaches to `destinationBuffer`, too, what is attached to `sourceBuffer` and goes with copies.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    let found = sourceBuffer.withAttachments { $0 }.filter { $0.value.mode == .shouldPropagate }
    destinationBuffer.withAttachments { $0.merge(found) { $1 } }
}

/// All that is attached with a mode, by its keys; nil where nothing is.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    let found = buffer.withAttachments { $0 }.filter { $0.value.mode == attachmentMode }
    return found.isEmpty ? nil : found.mapValues(\.value) as NSDictionary
}

/// Attaches the values of a dictionary under its keys.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
    for case (let key as String, let value) in theAttachments {
        CVBufferSetAttachment(buffer, key as CFString, value as CFTypeRef, attachmentMode)
    }
}

/// Removes all that is attached.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.withAttachments { $0 = [:] } }
