import HTTPTypes
import Hummingbird

/// The server's routes: hands each to the router and remembers it, so that the API's description can be held
/// against them.
struct RouteTable {
    /// One route, its path written as in OpenAPI.
    struct Entry: Hashable, Sendable {
        let method: String
        let path: String
    }

    let router: Router<WebContext>
    private(set) var entries: [Entry] = []

    init(router: Router<WebContext>) { self.router = router }

    mutating func on(
        _ method: HTTPRequest.Method, _ path: String,
        use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
    ) {
        entries.append(Entry(method: method.rawValue.lowercased(), path: path))
        router.on(RouterPath(path), method: method, use: handler)
    }
}
