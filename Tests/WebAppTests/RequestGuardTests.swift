import NIOCore
import Testing

@testable import WebApp

@Suite struct RequestGuardTests {
    private let open = RequestGuard(scheme: "http", names: ["127.0.0.1", "localhost", "[::1]"], token: nil)

    private func locked() throws -> RequestGuard {
        let token = try #require(AccessToken("secret") as AccessToken?)
        return RequestGuard(scheme: "https", names: ["192.168.1.5"], token: token)
    }

    private func status(_ verdict: RequestGuard.Verdict) -> Int? {
        if case .refused(let refusal) = verdict { refusal.apiError.status.code } else { nil }
    }

    @Test(arguments: ["localhost:8080", "LOCALHOST", "127.0.0.1:9", "[::1]:8080", "localhost.:8080"])
    func `requests for the names of this server are answered`(host: String) {
        #expect(open.verdict(on: RequestGuard.Facts(host: host)) == .allowed)
    }

    @Test(arguments: [
        nil, "", "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
        "localhost@evil.example", "localhost evil", "127.0.0.2", "[::2]", "localhost:80:80",
    ])
    func `requests for other names are refused with 421`(host: String?) {
        #expect(status(open.verdict(on: RequestGuard.Facts(host: host))) == 421)
    }

    @Test func `an address that the machine got after the start is one of this server's`() throws {
        for (address, host, isOurs) in [
            ("192.168.77.5", "192.168.77.5:8080", true), ("::ffff:192.168.77.5", "192.168.77.5", true),
            ("2001:DB8::5", "[2001:db8::5]:8080", true), ("192.168.77.5", "192.168.77.6", false),
            ("192.168.77.5", "evil.example", false),
        ] {
            let local = try SocketAddress(ipAddress: address, port: 8080).host
            let facts = RequestGuard.Facts(host: host, localAddress: local)
            #expect((open.verdict(on: facts) == .allowed) == isOurs, "\(address) \(host)")
        }
    }

    @Test func `requests of other pages are refused with 403`() {
        var facts = RequestGuard.Facts(method: "POST", path: "/api/sessions", host: "localhost:8080")
        for origin in [
            "http://evil.example", "null", "http://localhost:3000", "https://localhost:8080",
            "http://localhost",
        ] {
            facts.origin = origin
            #expect(status(open.verdict(on: facts)) == 403, "\(origin)")
        }
        facts.origin = "http://localhost:8080"
        #expect(open.verdict(on: facts) == .allowed)
    }

    @Test func `resources that another page embeds are refused with 403`() {
        var facts = RequestGuard.Facts(path: "/api/sessions/1/video", host: "localhost:8080")
        for site in ["cross-site", "same-site"] {
            facts.fetchSite = site
            #expect(status(open.verdict(on: facts)) == 403)
        }
        facts.fetchMode = "navigate"
        #expect(status(open.verdict(on: facts)) == 403)
        for path in ["/", "/teach", "/draw", "/throws"] {
            facts.path = path
            #expect(open.verdict(on: facts) == .allowed, "\(path)")
        }
        facts.fetchMode = "no-cors"
        #expect(status(open.verdict(on: facts)) == 403)
    }

    @Test func `a proxy's name is one of this server's`() {
        var guardian = open
        guardian.allowedHosts = ["limber.example.org", "tunnel.example:8443"]
        var facts = RequestGuard.Facts(method: "POST", path: "/api/sessions")
        for (host, origin, isAllowed) in [
            ("limber.example.org", nil, true), ("LIMBER.example.org:8443", nil, true),
            ("tunnel.example:8443", nil, true), ("tunnel.example", nil, false),
            ("x.limber.example.org", nil, false),
            // The proxy encrypts, and keeps Host or puts this server's own there.
            ("limber.example.org", "https://limber.example.org", true),
            ("limber.example.org", "http://limber.example.org", true),
            ("limber.example.org:8443", "https://limber.example.org:8443", true),
            ("127.0.0.1:8080", "https://limber.example.org", true),
            ("127.0.0.1:8080", "https://tunnel.example:8443", true),
            ("127.0.0.1:8080", "https://limber.example.org:3000", false),
            ("limber.example.org", "https://limber.example.org:3000", false),
            ("127.0.0.1:8080", "https://tunnel.example", false),
            ("limber.example.org", "https://evil.example", false),
            ("localhost:8080", "https://localhost:8080", false),
        ] as [(String, String?, Bool)] {
            (facts.host, facts.origin) = (host, origin)
            #expect((guardian.verdict(on: facts) == .allowed) == isAllowed, "\(host) \(origin ?? "")")
        }
    }

    @Test func `a missing or wrong token is refused with 401`() throws {
        let locked = try locked()
        var facts = RequestGuard.Facts(path: "/api/sources", host: "192.168.1.5:8443")
        #expect(status(locked.verdict(on: facts)) == 401)
        for authorization in ["Bearer wrong", "secret", "Basic secret", "Bearer", "Bearer secret2", ""] {
            facts.authorization = authorization
            #expect(status(locked.verdict(on: facts)) == 401, "\(authorization)")
        }
        facts.authorization = "bearer secret"
        #expect(locked.verdict(on: facts) == .allowed)
        facts.authorization = nil
        facts.cookies = RequestGuard.tokens(inCookies: "a=b; limber_token=secret; c=d")
        #expect(locked.verdict(on: facts) == .allowed)
        facts.cookies = RequestGuard.tokens(inCookies: "xlimber_token=secret; limber_token=wrong")
        #expect(status(locked.verdict(on: facts)) == 401)
    }

    @Test func `the token in the address signs in at the pages only`() throws {
        let locked = try locked()
        var facts = RequestGuard.Facts(path: "/", host: "192.168.1.5", queryToken: "secret")
        #expect(locked.verdict(on: facts) == .signIn)
        facts.path = "/draw"
        #expect(locked.verdict(on: facts) == .signIn)
        facts.queryToken = "wrong"
        #expect(status(locked.verdict(on: facts)) == 401)
        facts = RequestGuard.Facts(path: "/api/sources", host: "192.168.1.5", queryToken: "secret")
        #expect(status(locked.verdict(on: facts)) == 401)
    }

    @Test func `only the health check needs no token`() throws {
        let locked = try locked()
        #expect(locked.verdict(on: RequestGuard.Facts(path: "/health", host: "192.168.1.5")) == .allowed)
        #expect(status(locked.verdict(on: RequestGuard.Facts(path: "/metrics", host: "192.168.1.5"))) == 401)
        #expect(status(locked.verdict(on: RequestGuard.Facts(path: "/health", host: "evil.example"))) == 421)
    }

    @Test func `tokens are random and fit into an address`() {
        let tokens = Set((0..<100).map { _ in AccessToken().text })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 && AccessToken($0) != nil })
        for text in ["", "with space", "a;b", "ä", "a\r\nb", String(repeating: "a", count: 257)] {
            #expect(AccessToken(text) == nil, "\(text)")
        }
    }
}
