import HTTPTypes
import Hummingbird
import NIOCore

/// Responses that go on: pictures with their frames, or predictions alone.
struct StreamRoutes: Sendable {
    let store: SessionStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/sessions/{id}/video") { request, context in
            try stream(
                of: try store.session(context), ofType: MultipartStream.contentType, wantsFrames: true,
                request, context,
                end: { MultipartStream.writeEnd(to: &$0) },
                write: { item, buffer in
                    switch item {
                    case .frame(let frame): buffer.writeImmutableBuffer(try frame.parts())
                    case .message(let message):
                        MultipartStream.writePart(
                            ofType: "application/json", message.json.readableBytesView, to: &buffer)
                    }
                })
        }
        routes.on(.get, "/api/sessions/{id}/predictions") { request, context in
            try stream(
                of: try store.session(context), ofType: EventStream.contentType, wantsFrames: false,
                request, context,
                end: { _ in },
                write: { item, buffer in
                    if case .message(let message) = item { EventStream.write(message, to: &buffer) }
                })
        }
    }

    /// Writes what a session emits until it ends or the reader has gone; a reader that takes nothing for a
    /// while is cut off.
    private func stream(
        of session: WebSession, ofType type: String, wantsFrames: Bool, _ request: Request,
        _ context: WebContext,
        end: @escaping @Sendable (inout ByteBuffer) -> Void,
        write: @escaping @Sendable (StreamMailbox.Item, inout ByteBuffer) throws -> Void
    ) throws -> Response {
        let limit = limits.stalledReaderTime
        // Belongs to the body: gone with it, whether or not it was ever written.
        let reader = try session.subscribe(wantsFrames: wantsFrames)
        let body = ResponseBody { writer in
            // A reader that has gone is noticed at once, not with the next part that does not reach it.
            try await request.body.consumeWithInboundCloseHandler { _ in
                while let item = await reader.subscription.next() {
                    var buffer = ByteBuffer()
                    try write(item, &buffer)
                    let part = buffer
                    try await context.within(limit) { try await writer.write(part) }
                }
                var last = ByteBuffer()
                end(&last)
                if last.readableBytes > 0 { try await writer.write(last) }
                try await writer.finish(nil)
            } onInboundClosed: {
                reader.subscription.close()
            }
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-store, no-transform", .proxyBuffering: "no",
            ], body: body)
    }
}

extension HTTPField.Name {
    /// Lets nginx, and what follows it in this, pass a response on as it comes instead of in pieces of kilobytes.
    fileprivate static let proxyBuffering = Self.known("X-Accel-Buffering")
}
