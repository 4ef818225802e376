import NIOCore
import NIOHTTP1

/// Lets a client that asks before it sends a body, as curl does before a longer one, go on; it would wait for a second.
///
/// Stands right behind the decoder of HTTP. Where a request is refused at once, the client learns of that instead, and sends
/// no body.
final class ContinueResponse: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A refusal is there within this time.
    private static let refusalTime = TimeAmount.milliseconds(50)

    private var continuing: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where Self.asks(head):
            let bound = context.loopBound
            continuing = context.eventLoop.scheduleTask(in: Self.refusalTime) {
                let head = HTTPResponseHead(version: .http1_1, status: .continue)
                bound.value.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
            }
        case .head: break
        // The client did not wait.
        case .body, .end: continuing?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        continuing?.cancel()
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        continuing?.cancel()
        context.fireChannelInactive()
    }

    private static func asks(_ head: HTTPRequestHead) -> Bool {
        head.version == .http1_1 && head.headers["Expect"].contains { $0.lowercased() == "100-continue" }
    }
}
