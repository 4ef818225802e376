import Foundation
import HTTPTypes
import Hummingbird

/// The page's files.
struct PageRoutes: Sendable {
    let page: PageFiles

    func add(to routes: inout RouteTable) {
        for address in PageAddress.allCases {
            routes.on(.get, address.rawValue) { request, _ in
                // The page names its files from where it is: below `/teach/` there are none.
                guard address == .live || !request.uri.path.hasSuffix("/") else {
                    let query = request.uri.query.map { "?" + $0 } ?? ""
                    return Response(
                        status: .movedPermanently, headers: [.location: "..\(address.rawValue)\(query)"])
                }
                return try response(address.document, to: request)
            }
        }
        routes.on(.get, "/page/{folder}/{name}") { request, context in
            let path = ["folder", "name"].map { context.parameter($0) }
            return try response(path.joined(separator: "/"), to: request)
        }
    }

    /// The response with a file, or that the client has it already.
    private func response(_ name: String, to request: Request) throws -> Response {
        guard let file = page.files[name] else {
            throw APIError.notFound("the page has no file \(name.prefix(100))")
        }
        let headers: HTTPFields = [.contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache"]
        // A proxy that compresses what it passes on makes tags weak ones, which count as well (RFC 9110, 13.1.2).
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map {
            let tag = $0.trimmingCharacters(in: .whitespaces)
            return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
        }
        if let known, known.contains(file.tag) || known.contains("*") {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.contents))
    }
}
