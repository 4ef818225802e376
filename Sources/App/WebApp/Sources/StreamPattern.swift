/// Stream addresses that the user allows: `SCHEME://HOST[:PORT][/PATH]`.
///
/// A `*` in host or path stands for any characters, none included; as the port it stands for every port. Without a
/// port it is the scheme's own, without a path it is every path. Letters of scheme and host may be large or small. The
/// query belongs to the path. An address's user name and password do not matter.
struct StreamPattern: Hashable, Sendable {
    private let scheme: String
    private let host: String
    /// Nil: every port.
    private let port: Int?
    private let path: String

    /// Nil for what is no pattern.
    init?(_ text: String) {
        let form = /([A-Za-z]+):\/\/(\[[0-9A-Fa-f:.*]+\]|[A-Za-z0-9._*\-]+)(?::([0-9]{1,5}|\*))?(\/\S*)?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        scheme = match.1.lowercased()
        guard let standard = StreamAddress.ports[scheme] else { return nil }
        host = match.2.lowercased()
        switch match.3 {
        case nil: port = standard
        case "*": port = nil
        case let number?:
            guard let number = Int(number), (1...65535).contains(number) else { return nil }
            port = number
        }
        path = match.4.map(String.init) ?? "*"
    }

    /// True for an address that is allowed.
    func allows(_ address: StreamAddress) -> Bool {
        scheme == address.scheme && (port ?? address.port) == address.port
            && Self.matches(address.host, host) && Self.matches(address.path, path)
    }

    /// True when `text` has the parts between the stars of `pattern`, in this order, and begins and ends as it does.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return text == pattern }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
