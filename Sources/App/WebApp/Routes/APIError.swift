import Foundation
import HTTPTypes
import Hummingbird
import Pipeline

/// Why a request was refused: a status and one line that says what was wrong and what to do.
struct APIError: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    let message: String
    /// Seconds after which it may work.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.retryAfter = retryAfter
    }

    var response: Response {
        var response = Response.json(status) { json in
            json.object { json in
                json.key("error")
                json.value(message)
            }
        }
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }

    static func unknownSession(_ id: String) -> APIError {
        APIError(
            .notFound,
            "there is no session \(id.prefix(64)); it may have ended: create one by POST /api/sessions")
    }
}

extension Response {
    /// A response with a JSON body.
    static func json(
        _ status: HTTPResponse.Status = .ok, _ body: (inout JSONText) -> Void
    ) -> Response {
        var json = JSONText()
        body(&json)
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    /// A table to be saved under `name`.
    static func csv(_ text: String, name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
