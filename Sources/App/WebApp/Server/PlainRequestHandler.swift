import NIOCore

/// Answers unencrypted requests on a port for encrypted ones; encrypted connections pass.
///
/// Stands before the handler of TLS, which would close such a connection without a word.
final class PlainRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case undecided(ByteBuffer)
        case encrypted
        case answered
    }

    /// The client has this long to take the answer in.
    private static let closingTime = TimeAmount.seconds(2)

    private let isOurs: @Sendable (String, _ localAddress: String?) -> Bool
    private var state = State.undecided(ByteBuffer())

    /// - Parameter isOurs: True for a `Host` field that names this server.
    init(isOurs: @escaping @Sendable (String, _ localAddress: String?) -> Bool) { self.isOurs = isOurs }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .encrypted: context.fireChannelRead(data)
        case .answered: break
        case .undecided(var bytes):
            bytes.writeImmutableBuffer(unwrapInboundIn(data))
            switch PlainRequest.beginning(bytes.readableBytesView) {
            case .incomplete: state = .undecided(bytes)
            case .encrypted:
                state = .encrypted
                context.fireChannelRead(wrapInboundOut(bytes))
            case .plain(let request):
                state = .answered
                answer(request, context)
            }
        }
    }

    private func answer(_ request: PlainRequest, _ context: ChannelHandlerContext) {
        let channel = context.channel
        let address = channel.localAddress?.host
        let response = ByteBuffer(string: request.response { isOurs($0, address) })
        context.writeAndFlush(wrapOutboundOut(response), promise: nil)
        context.close(mode: .output, promise: nil)
        // Closed at once, bytes that were not read would take the answer with them.
        channel.eventLoop.scheduleTask(in: Self.closingTime) { channel.close(promise: nil) }
    }
}
