package import LimberCoreGraphics

/// What carries attachments, for any thread.
package protocol AttachmentBearing: AnyObject {
    /// What is attached, by its key.
    typealias Attachments = [String: (value: CFTypeRef, mode: CVAttachmentMode)]

    /// Calls `body` with what is attached; it may change it.
    func withAttachments<Result>(_ body: (inout Attachments) -> Result) -> Result
}
