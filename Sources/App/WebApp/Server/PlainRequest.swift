import Foundation

/// An unencrypted request on a port for encrypted ones, and what is answered to it.
struct PlainRequest: Hashable, Sendable {
    /// What a client's first bytes are.
    enum Beginning: Hashable, Sendable {
        /// The start of an encrypted connection.
        case encrypted
        /// Too few bytes to answer.
        case incomplete
        case plain(PlainRequest)
    }

    /// A TLS record that carries a handshake begins with this byte.
    private static let handshake: UInt8 = 0x16
    /// Of a longer head the rest is not waited for.
    private static let headLimit = 8 << 10

    /// Empty where the bytes are no HTTP.
    private(set) var method = ""
    private var path = ""
    private var host = ""

    /// What the bytes so far begin.
    static func beginning(_ bytes: some Collection<UInt8>) -> Beginning {
        guard let first = bytes.first else { return .incomplete }
        if first == handshake { return .encrypted }
        let text = String(decoding: bytes.prefix(headLimit), as: UTF8.self)
        // Whatever does not begin as a method does is not waited for.
        guard ("A"..."Z").contains(Character(UnicodeScalar(first))) else { return .plain(PlainRequest()) }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.dropFirst().contains("") || bytes.count >= headLimit else { return .incomplete }
        return .plain(PlainRequest(lines))
    }

    private init() {}

    private init(_ lines: [Substring]) {
        guard let request = lines.first?.wholeMatch(of: /([A-Z]{1,16}) (\/[\x21-\x7E]*) HTTP\/1\.[01]/) else {
            return
        }
        (method, path) = (String(request.1), String(request.2))
        for line in lines.dropFirst() {
            guard let field = line.wholeMatch(of: /(?i)host:[ \t]*(.*?)[ \t]*/) else { continue }
            host = String(field.1)
            break
        }
    }

    /// The whole response: a redirection for what only reads, else one line that says what to do.
    ///
    /// - Parameter isOurs: True for a `Host` field that names this server; others are led nowhere.
    func response(isOurs: (String) -> Bool) -> String {
        let line = #"{"error":"this port speaks https only; begin the address with https://"}"#
        let isReading = method == "GET" || method == "HEAD"
        let target = isReading && isOurs(host) ? "https://\(host)\(path)" : nil
        var fields = [
            // Not for good: the same port may serve plain http another day.
            "HTTP/1.1 \(target == nil ? "400 Bad Request" : "307 Temporary Redirect")",
            "Content-Type: application/json; charset=utf-8", "Content-Length: \(line.utf8.count)",
            "Cache-Control: no-store", "Connection: close",
        ]
        if let target { fields.append("Location: \(target)") }
        return fields.joined(separator: "\r\n") + "\r\n\r\n" + (method == "HEAD" ? "" : line)
    }
}
