import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The page's files, in memory: no name that a client sends ever becomes a path.
struct PageFiles: Sendable {
    struct File: Sendable {
        let contents: ByteBuffer
        let type: String
        let tag: String
    }

    let files: [String: File]

    /// Reads the files that came with the program.
    init() throws(LiveServerError) {
        guard
            let folder = Bundle.module.url(
                forResource: "page", withExtension: nil, subdirectory: "Resources"),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else {
            throw LiveServerError(
                "the page's files are missing beside the program (limber_WebApp.resources); build again with `make build`"
            )
        }
        var files: [String: File] = [:]
        for name in names where !name.hasPrefix(".") {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
            let digest = SHA256.hash(data: data).prefix(12).map { String(format: "%02x", $0) }.joined()
            files[name] = File(
                contents: ByteBuffer(bytes: data), type: Self.type(of: name), tag: "\"\(digest)\"")
        }
        self.files = files
    }

    /// The response with a file, or that the client has it already.
    func response(_ name: String, to request: Request) throws -> Response {
        guard let file = files[name] else {
            throw APIError(.notFound, "the page has no file \(name.prefix(100))")
        }
        let headers: HTTPFields = [.contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache"]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if known?.contains(file.tag) == true { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.contents))
    }

    private static func type(of name: String) -> String {
        switch (name as NSString).pathExtension.lowercased() {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "ico": "image/x-icon"
        case "json": "application/json; charset=utf-8"
        case "webmanifest": "application/manifest+json"
        case "woff2": "font/woff2"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
