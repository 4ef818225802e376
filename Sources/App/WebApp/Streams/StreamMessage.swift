import NIOCore
import Pipeline
import ResultExport

/// A JSON object for the readers of a session's streams.
struct StreamMessage: Sendable {
    enum Kind: String, Sendable {
        case prediction
        /// A whole repetition.
        case repetition
        /// An action that is over.
        case segment
        case state
        /// A complete throw.
        case `throw`
        /// What a game of throws came to.
        case summary
        /// Says that the connection lives; carries the state.
        case heartbeat
    }

    let kind: Kind
    let json: ByteBuffer

    init(kind: Kind, _ members: (inout JSONText) -> Void) {
        self.kind = kind
        var json = JSONText()
        json.object(members)
        self.json = ByteBuffer(bytes: json.bytes)
    }
}
