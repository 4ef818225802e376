/// How clients reach the server, for its user.
public struct LiveServerGreeting: Hashable, Sendable {
    /// The address of the page, the best one for a phone where it can connect; with the token.
    public let url: String
    /// Further addresses of the same page.
    public let otherURLs: [String]
    /// SHA-256 of the certificate as browsers show it; nil without TLS.
    public let fingerprint: String?
    /// True when only programs of this machine can connect.
    public let isLoopback: Bool
    /// True when names of proxies, tunnels or other machines are answered, beside the machine's own.
    private let allowsOtherNames: Bool

    /// - Parameters:
    ///   - allowedHosts: Names of proxies and tunnels, which encrypt, or of machines around this one.
    ///   - isInContainer: True where the own addresses are those of a container, which few clients reach.
    init(
        address: ServerAddress, port: Int, token: AccessToken?, fingerprint: String?,
        allowedHosts: [String] = [], isInContainer: Bool = false
    ) {
        self.fingerprint = fingerprint
        isLoopback = address.isLoopback
        allowsOtherNames = !allowedHosts.isEmpty
        let scheme = fingerprint == nil ? "http" : "https"
        let suffix = token.map { "?token=" + $0.text } ?? ""
        let own = address.shownNames.map { "\(scheme)://\(ServerAddress.inURL($0)):\(port)/\(suffix)" }
        let allowed = allowedHosts.map { host in
            // A proxy has a port of its own; the machine around a container passes this one on.
            let isNameAlone = host == RequestGuard.name(ofHost: host)
            return "https://\(host)\(isNameAlone && !address.isLoopback ? ":\(port)" : "")/\(suffix)"
        }
        let urls = isInContainer && !isLoopback ? allowed + own : own + allowed
        url = urls.first ?? ""
        otherURLs = Array(urls.dropFirst())
    }

    /// What a terminal shows: the address, and beyond loopback a QR code for the phone.
    ///
    /// - Parameter isColored: True when the terminal can show colours.
    public func text(isColored: Bool) -> String {
        var text = "Limber is at \(url)\n"
        if !isLoopback, let code = QRCode(url) {
            text += "\nOn your phone, point the camera here:\n\n" + code.text(isColored: isColored) + "\n"
        }
        if !otherURLs.isEmpty { text += "Other addresses:\n" + otherURLs.map { "  \($0)\n" }.joined() }
        if !isLoopback, !allowsOtherNames {
            text +=
                "Any other address that leads here, as of the machine around a container or of a router, is refused: allow it with --allow-host NAME.\n"
        }
        if !isLoopback, let fingerprint {
            text +=
                "Where the browser warns of the certificate, it must show this SHA-256 fingerprint:\n  \(fingerprint)\n"
        }
        return text + "Stop it with Ctrl-C.\n"
    }
}
