import Cryptography
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

        init(_ contents: Data, name: String) {
            let digest = SHA256Digest(of: contents).hexadecimal(bytes: 12)
            self.contents = ByteBuffer(bytes: contents)
            type = PageFiles.type(of: name)
            tag = "\"\(digest)\""
        }
    }

    /// The files by their paths in the folder `page`, such as `index.html` and `shared/base.css`.
    let files: [String: File]

    /// Reads the files that came with the program and puts the common head and hints at what follows into each page.
    init() throws(LiveServerError) {
        guard
            let folder = Bundle.module.url(
                forResource: "page", withExtension: nil, subdirectory: "Resources"),
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        else { throw Self.missing("the page's files are missing") }
        var contents: [String: Data] = [:]
        for path in paths where !path.hasPrefix(".") {
            // Folders are no data.
            contents[path] = try? Data(contentsOf: folder.appendingPathComponent(path))
        }
        var files: [String: File] = [:]
        for (path, data) in contents {
            let isPage = path.hasSuffix(".html")
            files[path] = File(isPage ? try Self.completed(data, with: contents) : data, name: path)
        }
        self.files = files
    }

    /// A page in which each line such as `<!--#include file="shared/head.html" -->` is replaced by that file, and all
    /// modules of its script are asked for at once.
    private static func completed(
        _ page: Data, with contents: [String: Data]
    ) throws(LiveServerError) -> Data {
        let text = String(decoding: page, as: UTF8.self)
        var completed = text
        for match in text.matches(of: /<!--#include file="([^"]+)" -->\n/) {
            guard let included = contents[String(match.1)] else {
                throw missing("the page's file \(match.1) is missing")
            }
            completed.replace(match.0, with: String(decoding: included, as: UTF8.self))
        }
        if let script = completed.firstMatch(of: /(?m)^ *<script type="module" src="page\/([^"]+)"/) {
            completed.insert(
                contentsOf: PageModules(in: contents).preloads(of: String(script.1)),
                at: script.range.lowerBound)
        }
        return Data(completed.utf8)
    }

    private static func missing(_ what: String) -> LiveServerError {
        LiveServerError("\(what) beside the program (Limber_WebApp.resources); build again with `make build`")
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
