import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// Makes the API's error, or a page for a browser, of whatever a handler throws, and ends connections with an unwanted body.
struct ErrorMiddleware: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any APIErrorConvertible {
            return finished(error.apiError, request)
        } catch let error as HTTPError {
            return finished(APIError(error.status, error.body ?? error.status.reasonPhrase), request)
        } catch let error as HTTPParserError {
            // The server below answers what is no HTTP.
            throw error
        } catch  where !context.channel.isActive {
            // The client has gone; the answer has no reader.
            throw error
        } catch is CancellationError {
            return finished(.shuttingDown, request)
        } catch {
            logger.error("\(request.method) \(request.uri.path): \(error)")
            return finished(
                .internalError("the server failed at this request; its terminal says why"), request)
        }
    }

    /// A body that is too large is not read to its end: the answer goes out, then the connection ends.
    private func finished(_ error: APIError, _ request: Request) -> Response {
        var response = error.response(to: request)
        if error.status == .contentTooLarge || error.status == .unsupportedMediaType {
            response.headers[.connection] = "close"
        }
        return response
    }
}
