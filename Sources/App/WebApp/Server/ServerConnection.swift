import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A client's connection: what goes for it before anything is read, around what speaks HTTP on it.
struct ServerConnection<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    let base: Base
    /// A client that confirms nothing of what it was sent for so long has gone.
    let silentClientTime: TimeAmount
    /// Where a request is answered before its body has ended, the rest may take so long.
    let drainTime: TimeAmount
    /// Makes the handlers that see a client's bytes first.
    let makeHandlers: @Sendable () -> [any ChannelHandler]

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let timeout = ChannelOptions.Types.SocketOption(
            level: .tcp, name: NIOBSDSocket.Option(rawValue: CInt(TCP_USER_TIMEOUT)))
        let milliseconds = Int(clamping: silentClientTime.nanoseconds / 1_000_000)
        return channel.setOption(timeout, value: milliseconds)
            // Where the system knows no such limit, writing fails later.
            .recover { _ in }
            .flatMapThrowing { try channel.pipeline.syncOperations.addHandlers(makeHandlers()) }
            .flatMap { base.setup(channel: channel, logger: logger) }
            .flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                try pipeline.addHandlers(
                    [ContinueResponse(), UnreadBodyLimit(drainTime: drainTime)], position: .after(decoder))
                return value
            }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
