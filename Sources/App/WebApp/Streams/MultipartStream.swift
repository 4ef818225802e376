import NIOCore

/// The parts of a `multipart/mixed` response that goes on as long as its reader wants.
enum MultipartStream {
    static let contentType = "multipart/mixed; boundary=limber"

    /// Writes one part, headers and boundary included.
    static func writePart(ofType type: String, _ content: some Collection<UInt8>, to buffer: inout ByteBuffer)
    {
        buffer.writeString(
            "--limber\r\nContent-Type: \(type)\r\nContent-Length: \(content.count)\r\n\r\n")
        buffer.writeBytes(content)
        buffer.writeString("\r\n")
    }

    /// Writes what follows the last part.
    static func writeEnd(to buffer: inout ByteBuffer) { buffer.writeString("--limber--\r\n") }
}
