import HTTPTypes
import Hummingbird

/// Refuses what no route answers: 405 where the address exists with other methods, else 404.
///
/// Is added after all routes, so that only such requests come to it.
struct UnmatchedMiddleware: RouterMiddleware {
    let routes: [RouteTable.Entry]

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let (method, path) = (request.method.rawValue.prefix(20), request.uri.path)
        let methods = RouteTable.methods(of: routes, at: path)
        guard !methods.isEmpty else {
            throw APIError.notFound("there is nothing at \(method) \(path.prefix(200)); see /openapi.json")
        }
        throw APIError(
            .methodNotAllowed,
            "\(path.prefix(200)) does not take \(method); expected \(methods.joined(separator: " or "))",
            allow: methods)
    }
}
