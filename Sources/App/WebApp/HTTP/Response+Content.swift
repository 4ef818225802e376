import HTTPTypes
import Hummingbird
import Pipeline
import ResultExport

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

    /// A response with a JSON object; `body` writes its members.
    static func object(
        _ status: HTTPResponse.Status = .ok, _ body: (inout JSONText) -> Void
    ) -> Response {
        json(status) { $0.object(body) }
    }

    /// A table to be saved under `name`.
    static func csv(_ text: String, name: String) -> Response {
        file(ByteBuffer(string: text), ofType: "text/csv; charset=utf-8", name: name)
    }

    /// A file to be saved under `name`.
    static func file(_ content: ByteBuffer, ofType type: String, name: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .contentDisposition: ContentDisposition.attachment(name)],
            body: ResponseBody(byteBuffer: content))
    }
}
