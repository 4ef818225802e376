import NIOCore
import NIOHTTP1

/// Closes a connection on which a request was answered while its body still arrives, unless that ends soon.
///
/// Stands right behind the decoder of HTTP. Without it a client that goes on sending a body piece by piece keeps the
/// connection for as long as it likes.
final class UnreadBodyLimit: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let drainTime: TimeAmount
    /// True while a request's body arrives.
    private var isReceiving = false
    private var closing: Scheduled<Void>?

    /// - Parameter drainTime: How long the rest of a body may take once there is an answer.
    init(drainTime: TimeAmount) { self.drainTime = drainTime }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isReceiving = true
        case .body: break
        case .end:
            isReceiving = false
            closing?.cancel()
            closing = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data), isReceiving, closing == nil {
            let channel = context.channel
            closing = context.eventLoop.scheduleTask(in: drainTime) { channel.close(promise: nil) }
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        closing?.cancel()
        context.fireChannelInactive()
    }
}
