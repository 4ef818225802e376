import HTTPTypes
import Hummingbird
import NIOCore

/// Turns away what `RequestGuard` refuses, before any handler runs.
struct GuardMiddleware: RouterMiddleware {
    let requestGuard: RequestGuard
    let throttle: TokenThrottle

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let facts = facts(of: request, at: context.channel.localAddress)
        switch requestGuard.verdict(on: facts) {
        case .allowed: return try await next(request, context)
        case .signIn: return signIn(request)
        case .refused(let refusal):
            if refusal == .wrongToken, facts.showsToken,
                await !throttle.wait(ClientAddress(context.channel.remoteAddress))
            {
                // Behind a proxy they may be another client's: the right token is never refused, and its field is there.
                return APIError.tooManyRequests(
                    "too many wrong tokens came from your address; send the right one", retryAfter: 8
                ).response(to: request, asksForToken: true)
            }
            var error = refusal.apiError
            if refusal == .wrongToken, request.opensPage {
                error = APIError(
                    error.status, Self.wayToToken(wasWrong: facts.showsToken, request.noticeWords))
            }
            var response = error.response(to: request, asksForToken: refusal == .wrongToken)
            if refusal == .wrongToken { response.headers[.wwwAuthenticate] = "Bearer" }
            return response
        }
    }

    /// Keeps the token as a cookie and leads to the same page without it.
    ///
    /// A proxy may show the page below a path: the address is a relative one, and the cookie has no path, so that the browser
    /// takes that of the page and sends the token to nothing else of that site.
    private func signIn(_ request: Request) -> Response {
        let isSecure = requestGuard.scheme == "https" || request.headers[.forwardedProtocol] == "https"
        let token = request.query("token") ?? ""
        let others = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("token=") }
        let query = others.isEmpty ? "" : "?" + others.joined(separator: "&")
        return Response(
            status: .seeOther,
            headers: [
                .location: "./" + request.uri.path.dropFirst() + query,
                // A strict one would be missing where a link in another site, as in a chat, leads here.
                .setCookie:
                    "\(RequestGuard.cookieName)=\(token); Max-Age=\(RequestGuard.cookieSeconds); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")",
            ])
    }

    /// What a page says that asks for the token.
    private static func wayToToken(wasWrong: Bool, _ words: NoticeWords) -> String {
        (wasWrong ? words.wrongToken : "") + words.wayToToken
    }

    private func facts(of request: Request, at address: SocketAddress?) -> RequestGuard.Facts {
        RequestGuard.Facts(
            method: request.method.rawValue, path: request.uri.path, host: request.head.authority,
            localAddress: address?.host, origin: request.headers[.origin],
            fetchSite: request.headers[.fetchSite], fetchMode: request.headers[.fetchMode],
            authorization: request.headers[.authorization],
            cookies: request.headers[values: .cookie].flatMap(RequestGuard.tokens(inCookies:)),
            queryToken: request.query("token"))
    }
}

extension RequestGuard.Refusal: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .foreignHost(let host):
            let name = host.map { "\"\($0.prefix(100))\"" } ?? "an empty name"
            return APIError(
                .misdirectedRequest,
                "\(name) is not this server's name; use the address that limber printed, or start it with --allow-host NAME"
            )
        case .foreignPage(let origin):
            let page = origin.map { "the page \($0.prefix(100))" } ?? "another web page"
            return APIError(
                .forbidden,
                "\(page) may not use this server; only its own page may, at the address that limber printed or behind a proxy that --allow-host names"
            )
        case .wrongToken:
            return APIError(
                .unauthorized,
                "the token is missing or wrong; open the address with the token that limber printed, or send Authorization: Bearer TOKEN"
            )
        }
    }
}

extension HTTPField.Name {
    static let fetchSite = Self.known("Sec-Fetch-Site")
    static let fetchMode = Self.known("Sec-Fetch-Mode")
    /// How the client reached the proxy; it decides on the client's own cookie alone.
    static let forwardedProtocol = Self.known("X-Forwarded-Proto")

    /// A name that is written in the source and known to be valid.
    static func known(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
        return name
    }
}
