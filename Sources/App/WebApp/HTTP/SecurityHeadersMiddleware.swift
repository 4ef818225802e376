import HTTPTypes
import Hummingbird

/// Says on every response what browsers may do with it: nothing but what the page needs.
struct SecurityHeadersMiddleware: RouterMiddleware {
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src 'self'", "media-src 'self' blob:", "worker-src 'self'", "manifest-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let fields: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, contentSecurityPolicy),
        (.xContentTypeOptions, "nosniff"),
        (.known("Referrer-Policy"), "no-referrer"),
        (.known("Cross-Origin-Opener-Policy"), "same-origin"),
        (.known("Cross-Origin-Resource-Policy"), "same-origin"),
        (.known("Permissions-Policy"), "camera=(self), microphone=(), geolocation=(), fullscreen=(self)"),
        (.known("X-Frame-Options"), "DENY"),
    ]

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.fields where response.headers[name] == nil {
            response.headers[name] = value
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
