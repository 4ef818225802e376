import Hummingbird

/// Videos that clients send to be played.
struct UploadRoutes: Sendable {
    let uploads: UploadStore

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/uploads") { request, context in
            try request.requireLength(upTo: uploads.limits.bytes)
            let name = UploadName(request.query("name"))
            let channel = context.channel
            let id = try await uploads.receive(
                PacedBody(body: request.body, pace: uploads.limits.pace, context: context), name: name,
                expectedLength: request.contentLength, end: { channel.close(promise: nil) })
            return .object(.created) { json in
                json.member("id", id)
                json.member("name", name.text)
            }
        }
    }
}
