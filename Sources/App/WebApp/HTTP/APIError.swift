import HTTPTypes
import Hummingbird
import VideoIO

/// Why a request was refused: a status and one line that says what was wrong and what to do,
/// without the credentials of any address.
struct APIError: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    let message: String
    /// Seconds after which it may work.
    var retryAfter: Int?
    /// Methods that the address takes instead.
    var allow: [String] = []

    init(
        _ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil, allow: [String] = []
    ) {
        self.status = status
        self.message =
            message.split(whereSeparator: \.isNewline).joined(separator: " ").withoutCredentialsInText
        self.retryAfter = retryAfter
        self.allow = allow
    }

    /// The answer to a program.
    var response: Response {
        var response = Response.json(status) { json in
            json.object { json in
                json.key("error")
                json.value(message)
            }
        }
        addFields(to: &response)
        return response
    }

    /// Adds the header fields that belong to the error.
    func addFields(to response: inout Response) {
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        if !allow.isEmpty { response.headers[.allow] = allow.joined(separator: ", ") }
    }
}

extension APIError {
    /// The request itself is wrong.
    static func badRequest(_ message: String) -> APIError { APIError(.badRequest, message) }

    /// There is nothing of that name.
    static func notFound(_ message: String) -> APIError { APIError(.notFound, message) }

    /// The request does not fit what is there now.
    static func conflict(_ message: String, retryAfter: Int? = nil) -> APIError {
        APIError(.conflict, message, retryAfter: retryAfter)
    }

    /// The request's content cannot be used.
    static func unprocessable(_ message: String) -> APIError { APIError(.unprocessableContent, message) }

    /// More requests than the server takes.
    static func tooManyRequests(_ message: String, retryAfter: Int) -> APIError {
        APIError(.tooManyRequests, message, retryAfter: retryAfter)
    }

    /// The server cannot do it for now.
    static func unavailable(_ message: String, retryAfter: Int) -> APIError {
        APIError(.serviceUnavailable, message, retryAfter: retryAfter)
    }

    /// The server is to blame.
    static func internalError(_ message: String) -> APIError { APIError(.internalServerError, message) }

    static let shuttingDown = unavailable("the server is shutting down", retryAfter: 5)
    static let diskFull = APIError(
        HTTPResponse.Status(code: 507), "the server's disk is full; free some space there")
}
