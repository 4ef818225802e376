import HTTPTypes
import Hummingbird

extension Request {
    /// True when a browser opens the address, as opposed to a program or a page that asks for data.
    var opensPage: Bool {
        guard method == .get || method == .head else { return false }
        return headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }

    /// The server's root as a browser sees it from this address, which a proxy may show below a path.
    var relativeRoot: String {
        let depth = uri.path.count { $0 == "/" } - 1
        return depth > 0 ? String(repeating: "../", count: depth) : "./"
    }

    /// The way from a page that asks for the token to the page of this address; to the live view where it is no page's.
    var tokenForm: NoticePage.TokenForm {
        guard let page = PageAddress(rawValue: uri.path) else {
            return .init(address: relativeRoot, query: [])
        }
        let others = uri.queryParameters.filter { $0.key != "token" }
        return .init(
            address: relativeRoot + page.rawValue.dropFirst(),
            query: others.map { .init(name: String($0.key), value: String($0.value)) })
    }

    /// The words of a page for this browser.
    var noticeWords: NoticeWords { .preferred(by: headers[.acceptLanguage]) }
}

extension APIError {
    /// The answer: a page where a browser opens the address, else JSON.
    ///
    /// - Parameter asksForToken: The page has a field for the token.
    func response(to request: Request, asksForToken: Bool = false) -> Response {
        guard request.opensPage else { return response }
        let words = request.noticeWords
        let page = NoticePage(
            title: asksForToken ? words.asksForToken : title(in: words), message: message,
            tokenForm: asksForToken ? request.tokenForm : nil, liveAddress: request.relativeRoot, words: words
        )
        var answer = Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .vary: "Accept, Accept-Language",
                .contentSecurityPolicy: NoticePage.contentSecurityPolicy,
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: page.html)))
        addFields(to: &answer)
        return request.method == .head ? answer.createHeadResponse() : answer
    }

    private func title(in words: NoticeWords) -> String {
        switch status {
        case .notFound: words.nothingHere
        case .misdirectedRequest: words.otherAddress
        case .forbidden: words.notFromHere
        default: status.code < 500 ? words.failed : words.serverFailed
        }
    }
}
