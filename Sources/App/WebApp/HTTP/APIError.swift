import HTTPTypes
import Hummingbird
import ResultExport
import VideoIO

/// Why a request was refused: a status and one line that says what was wrong and what to do,
/// without the credentials of any address.
struct APIError: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    let message: String
    /// Which of the refusals that users meet it is, for a client that says it in words of its own; and the facts in it.
    private(set) var code: String?
    private(set) var facts: [String: String] = [:]
    /// Seconds after which it may work.
    var retryAfter: Int?
    /// Methods that the address takes instead.
    var allow: [String] = []

    init(
        _ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil, allow: [String] = []
    ) {
        self.status = status
        self.message = message.withoutCredentialsInText.plainLine
        self.retryAfter = retryAfter
        self.allow = allow
    }

    /// The answer to a program.
    var response: Response {
        var response = Response.object(status) { json in
            json.member("error", message)
            writeCode(to: &json)
        }
        addFields(to: &response)
        return response
    }

    /// The same error with a code.
    func coded(_ code: String, _ facts: [String: String] = [:]) -> APIError {
        var error = self
        error.code = code
        error.facts = facts.mapValues(\.withoutCredentialsInText)
        return error
    }

    /// Writes the members that say the same as the message.
    func writeCode(to json: inout JSONText) {
        guard let code else { return }
        json.member("code", code)
        if !facts.isEmpty { json.write(facts) }
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
        .coded("shutting-down")
    static let diskFull = APIError(
        HTTPResponse.Status(code: 507), "the server's disk is full; free some space there"
    ).coded("disk-full")
}

extension JSONText {
    /// Writes the member `facts`, an object of texts in the order of their names.
    mutating func write(_ facts: [String: String]) {
        object("facts") { json in
            for (name, fact) in facts.sorted(by: { $0.key < $1.key }) { json.member(name, fact) }
        }
    }
}
