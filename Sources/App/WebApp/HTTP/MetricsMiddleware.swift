import Hummingbird

/// Counts what is answered.
struct MetricsMiddleware: RouterMiddleware {
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        // Routes, not paths: what clients make up must not fill the memory.
        let route = context.endpointPath ?? "NotFound"
        let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        let method = request.method.rawValue
        metrics.count(
            ServerMetrics.RequestKey(
                method: known.contains(method) ? method : "other", route: route, status: response.status.code)
        )
        return response
    }
}
