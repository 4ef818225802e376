import NIOCore

/// A JSON object for the readers of a session's streams.
struct StreamMessage: Sendable {
    enum Kind: String, Sendable {
        case prediction
        case state
        /// Says that the connection lives; carries the state.
        case heartbeat
    }

    let kind: Kind
    let json: ByteBuffer
}
