import Crypto
import Foundation
import NIOCore

/// The page's files, in memory: no name that a client sends ever becomes a path.
struct PageFiles: Sendable {
    /// One file, as it goes to browsers.
    struct File: Sendable {
        let contents: ByteBuffer
        /// Its media type.
        let type: String
        /// Its entity tag: another one for other contents.
        let tag: String
    }

    /// The files by their names.
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
