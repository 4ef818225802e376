import Foundation

/// Decides whether a request may be answered at all: it must be meant for this server, come from its own page
/// or from no page, and carry the token where there is one.
///
/// The name in `Host` keeps out rebinding: a foreign name that points here is not ours. `Origin` and
/// `Sec-Fetch-Site` keep out other web pages in the same browser.
struct RequestGuard: Sendable {
    /// What of a request matters here.
    struct Facts: Hashable, Sendable {
        var method = "GET"
        var path = "/"
        var host: String?
        /// The address of this machine that the client has connected to, as in `Host`.
        var localAddress: String?
        var origin: String?
        var fetchSite: String?
        var fetchMode: String?
        var authorization: String?
        var cookies: [String] = []
        var queryToken: String?

        /// True for the address of a page that people open.
        var isOfPage: Bool { PageAddress(rawValue: path) != nil }

        /// True when it shows a token, right or wrong.
        var showsToken: Bool {
            authorization != nil || !cookies.isEmpty || (isOfPage && queryToken != nil)
        }
    }

    /// What becomes of a request.
    enum Verdict: Hashable, Sendable {
        case allowed
        /// The right token in the address: keep it as a cookie and go to the page without it.
        case signIn
        case refused(Refusal)
    }

    /// Why a request is not answered.
    enum Refusal: Error, Hashable, Sendable {
        /// `Host` names another server, or none.
        case foreignHost(String?)
        /// A page of this origin sent it; nil: another page, the browser does not say which.
        case foreignPage(origin: String?)
        /// The token is missing or wrong.
        case wrongToken
    }

    static let cookieName = "limber_token"
    /// A browser keeps it for a year.
    static let cookieSeconds = 31_536_000
    /// More cookies of that name are not read: each would be one more guess.
    private static let cookieLimit = 2

    /// "http" or "https".
    let scheme: String
    /// Names and addresses under which this server is reached, lower case, IPv6 in brackets.
    let names: Set<String>
    /// Names of proxies and tunnels, lower case; one without a port matches every port.
    var allowedHosts: Set<String> = []
    /// Nil: none is needed.
    let token: AccessToken?

    /// Decides on a request by what it says of itself.
    func verdict(on facts: Facts) -> Verdict {
        guard let host = facts.host?.lowercased(), isOurs(host, at: facts.localAddress) else {
            return .refused(.foreignHost(facts.host))
        }
        if let refusal = refusalOfPage(facts, host: host) { return .refused(refusal) }
        return verdictOnToken(facts)
    }

    /// True for a `Host` field that names this server, or a proxy in front of it.
    ///
    /// - Parameter address: What the client has connected to: the machine may have got it after the server's start, and an
    ///   address, unlike a name, cannot be made to lead here.
    func isOurs(_ host: String, at address: String?) -> Bool {
        let host = host.lowercased()
        guard let name = Self.name(ofHost: host) else { return false }
        return names.contains(name) || name == address || isAllowed(host)
    }

    private func isAllowed(_ host: String) -> Bool {
        allowedHosts.contains(host) || Self.name(ofHost: host).map(allowedHosts.contains) ?? false
    }

    /// True for the page of this server, also as a proxy shows it: encrypted, and under the proxy's name.
    private func isOwnPage(_ origin: String, host: String) -> Bool {
        let origin = origin.lowercased()
        if origin == "\(scheme)://\(host)" { return true }
        guard let authority = origin.wholeMatch(of: /https?:\/\/(.+)/).map({ String($0.1) }) else {
            return false
        }
        return authority == host ? isAllowed(host) : allowedHosts.contains(authority)
    }

    private func refusalOfPage(_ facts: Facts, host: String) -> Refusal? {
        if let origin = facts.origin, !isOwnPage(origin, host: host) { return .foreignPage(origin: origin) }
        switch facts.fetchSite?.lowercased() {
        case nil, "same-origin", "none": return nil
        default:
            // Following a link from elsewhere to a page is fine.
            let isLink =
                facts.method == "GET" && facts.isOfPage && facts.fetchMode?.lowercased() == "navigate"
            return isLink ? nil : .foreignPage(origin: nil)
        }
    }

    private func verdictOnToken(_ facts: Facts) -> Verdict {
        guard let token, facts.path != "/health" else { return .allowed }
        if let authorization = facts.authorization {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "bearer", token.matches(String(parts[1])) {
                return .allowed
            }
        } else if facts.isOfPage, let given = facts.queryToken {
            if token.matches(given) { return .signIn }
        } else if facts.cookies.prefix(Self.cookieLimit).contains(where: token.matches) {
            return .allowed
        }
        return .refused(.wrongToken)
    }

    /// The name in a `Host` field, without the port; nil for what is no name.
    static func name(ofHost host: String) -> String? {
        let match = host.wholeMatch(of: /(\[[0-9a-f:.]+\]|[a-z0-9_.\-]+)(:[0-9]{1,5})?/)
        guard var name = match.map({ String($0.1) }) else { return nil }
        // A name with the root's dot at its end is the same name.
        if name.count > 1, name.hasSuffix(".") { name.removeLast() }
        return name
    }

    /// The values of this server's cookie in a `Cookie` field.
    static func tokens(inCookies field: String) -> [String] {
        field.split(separator: ";").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookieName else {
                return nil
            }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}
