import HTTPTypes
import Hummingbird

extension Request {
    /// True when a browser opens the address, as opposed to a program or a page that asks for data.
    var opensPage: Bool {
        guard method == .get || method == .head else { return false }
        return headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }
}

extension APIError {
    /// The answer: a page where a browser opens the address, else JSON.
    ///
    /// - Parameter asksForToken: The page has a field for the token.
    func response(to request: Request, asksForToken: Bool = false) -> Response {
        guard request.opensPage else { return response }
        let page = NoticePage(
            title: title(asksForToken: asksForToken), message: message, asksForToken: asksForToken)
        var answer = Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .vary: "Accept",
                .contentSecurityPolicy: NoticePage.contentSecurityPolicy,
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: page.html)))
        addFields(to: &answer)
        return request.method == .head ? answer.createHeadResponse() : answer
    }

    private func title(asksForToken: Bool) -> String {
        if asksForToken { return "This server asks for a token" }
        return switch status {
        case .notFound: "There is nothing here"
        case .misdirectedRequest: "Another address is needed"
        case .forbidden: "Not from here"
        default: status.code < 500 ? "That did not work" : "The server cannot do this now"
        }
    }
}
