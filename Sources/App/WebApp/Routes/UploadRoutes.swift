import Hummingbird

/// Videos that clients send to be played.
struct UploadRoutes: Sendable {
    let uploads: UploadStore

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/uploads") { request, context in
            let name = UploadStore.displayName(request.query("name"))
            let id = try await uploads.receive(request, name: name, context)
            return .json(.created) { json in
                json.object { json in
                    json.key("id")
                    json.value(id)
                    json.key("name")
                    json.value(name)
                }
            }
        }
    }
}
