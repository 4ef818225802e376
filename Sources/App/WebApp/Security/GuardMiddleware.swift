import HTTPTypes
import Hummingbird

/// Turns away what `RequestGuard` refuses, before any handler runs.
struct GuardMiddleware: RouterMiddleware {
    let requestGuard: RequestGuard

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        switch requestGuard.verdict(on: facts(of: request)) {
        case .allowed: return try await next(request, context)
        case .signIn:
            let isSecure = requestGuard.scheme == "https" ? "; Secure" : ""
            let token = request.query("token") ?? ""
            return Response(
                status: .seeOther,
                headers: [
                    .location: "/",
                    .setCookie:
                        "\(RequestGuard.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict\(isSecure)",
                ])
        case .refused(let error):
            var response = error.response
            if error.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
            return response
        }
    }

    private func facts(of request: Request) -> RequestGuard.Facts {
        RequestGuard.Facts(
            method: request.method.rawValue, path: request.uri.path, host: request.head.authority,
            origin: request.headers[.origin], fetchSite: request.headers[.fetchSite],
            fetchMode: request.headers[.fetchMode], authorization: request.headers[.authorization],
            cookies: request.headers[values: .cookie].flatMap(RequestGuard.tokens(inCookies:)),
            queryToken: request.query("token"))
    }
}

extension HTTPField.Name {
    static let fetchSite = Self.known("Sec-Fetch-Site")
    static let fetchMode = Self.known("Sec-Fetch-Mode")

    /// A name that is written in the source and known to be valid.
    static func known(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
        return name
    }
}
