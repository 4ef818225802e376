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

    /// The methods that a path takes, upper case, in order; none where no route has it.
    static func methods(of entries: [Entry], at path: String) -> [String] {
        let parts = path.split(separator: "/")
        let methods = entries.filter { entry in
            let pattern = entry.path.split(separator: "/")
            return pattern.count == parts.count
                && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }.map { $0.method.uppercased() }
        return (methods.contains("GET") ? methods + ["HEAD"] : methods).sorted()
    }

    init(router: Router<WebContext>) { self.router = router }

    mutating func on(
        _ method: HTTPRequest.Method, _ path: String,
        use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
    ) {
        entries.append(Entry(method: method.rawValue.lowercased(), path: path))
        router.on(RouterPath(path), method: method, use: handler)
    }
}
