import Hummingbird

/// Videos that clients send to be played.
struct UploadRoutes: Sendable {
    let uploads: UploadStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/uploads") { request, context in
            try request.requireLength(upTo: uploads.limits.bytes)
            let name = UploadName(request.query("name"))
            let id = try await context.within(limits.uploadTime) {
                try await uploads.receive(request.body, name: name, expectedLength: request.contentLength)
            }
            return .json(.created) { json in
                json.object { json in
                    json.key("id")
                    json.value(id)
                    json.key("name")
                    json.value(name.text)
                }
            }
        }
    }
}
