import NIOCore

/// Server-sent events.
enum EventStream {
    static let contentType = "text/event-stream; charset=utf-8"

    /// Writes one event; `json` is on one line.
    static func write(_ message: StreamMessage, to buffer: inout ByteBuffer) {
        guard message.kind != .heartbeat else {
            buffer.writeString(": still here\n\n")
            return
        }
        buffer.writeString("event: \(message.kind.rawValue)\ndata: ")
        buffer.writeImmutableBuffer(message.json)
        buffer.writeString("\n\n")
    }
}
