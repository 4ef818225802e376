import Foundation

/// The parts of a stream's address that decide where it leads.
struct StreamAddress: Hashable, Sendable {
    /// The schemes that streams come by, and the port of each where an address has none.
    static let ports = [
        "rtsp": 554, "rtsps": 322, "rtmp": 1935, "rtmps": 443, "http": 80, "https": 443,
    ]

    /// In lower case, as the host is.
    let scheme: String
    let host: String
    let port: Int
    /// With the query; at least "/".
    let path: String

    /// Nil for what is no such address, and for one whose path leads upwards.
    init?(_ url: String) {
        let form =
            /([A-Za-z]+):\/\/(?:[^\s\/?#@]*@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._\-]+)(?::([0-9]{1,5}))?([\/?#]\S*)?/
        guard let match = url.wholeMatch(of: form), let standard = Self.ports[match.1.lowercased()],
            let port = match.3.map({ Int($0) }) ?? standard, (1...65535).contains(port)
        else { return nil }
        let rest = String(match.4 ?? "/")
        let steps = (rest.removingPercentEncoding ?? rest).split(whereSeparator: { "/\\?#".contains($0) })
        guard !steps.contains("..") else { return nil }
        scheme = match.1.lowercased()
        host = match.2.lowercased()
        self.port = port
        path = rest.hasPrefix("/") ? rest : "/" + rest
    }
}
