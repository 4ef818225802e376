import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import WebApp

@Suite struct TokenTests {
    private static let good = "0123456789abcdef0123456789abcde5"

    @Test(arguments: [
        ("0123456789abcdef0123456789abcde5", 128), ("0123456789ABCDEF0123456789ABCDE5", 128), ("1234", 13),
        ("secret", 28), ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 4), ("Ab1-Ab1-Ab1-Ab1-Ab1-Ab1-Ab1-", 24),
        ("hQ3vXn0tJ8mW2yZc5RkBgA", 130),
    ])
    func `the bits of a token follow from its length and its characters`(text: String, bits: Int) throws {
        let token = try #require(AccessToken(text) as AccessToken?)
        #expect(Int(token.estimatedBits) == bits)
    }

    @Test func `tokens that are made have enough bits`() {
        for _ in 0..<200 { #expect(AccessToken().estimatedBits >= AccessToken.minimumBits) }
    }

    @Test func `a browser that shares its address with wrong tokens can still enter the right one`()
        async throws
    {
        try await TestServer.runOnThread(throttle: TokenThrottle(WrongTokens.Limits(waiting: 0))) {
            $0.token = Self.good
        } _: { server in
            let stale = ["Cookie": "limber_token=old", "Accept": "text/html"]
            let page = try server.connect().request("GET", "/", stale)
            #expect(
                page.status == 429 && String(decoding: page.body, as: UTF8.self).contains(#"name="token""#))
            #expect(try server.connect().request("GET", "/?token=\(Self.good)", stale).status == 303)
        }
    }

    @Test func `a short token is refused where other machines can connect`() throws {
        let data = try DataFolder(ScratchFolder().path)
        var configuration = LiveServer.Configuration()
        configuration.token = "secret"
        #expect(try ServerAccess(configuration, data: data).token?.text == "secret")
        for (host, names) in [("127.0.0.1", ["limber.example.org"]), ("0.0.0.0", [])] {
            (configuration.host, configuration.allowedHosts) = (host, names)
            configuration.token = "secret"
            let error = #expect(throws: LiveServerError.self) {
                try ServerAccess(configuration, data: data)
            }
            let text = try #require(error).description
            #expect(text.contains("about 28 bits") && text.contains("openssl rand -hex 16"))
            #expect(!text.contains("secret"))
            configuration.token = Self.good
            #expect(try ServerAccess(configuration, data: data).token?.text == Self.good)
        }
    }

    @Test func `a token that was made outlives the server`() throws {
        let folder = ScratchFolder()
        let data = try DataFolder(folder.path)
        var configuration = LiveServer.Configuration()
        #expect(try ServerAccess(configuration, data: data).token == nil)
        #expect(!FileManager.default.fileExists(atPath: data.file("token")))
        configuration.allowedHosts = ["limber.example.org"]
        func token() throws -> String { try #require(try ServerAccess(configuration, data: data).token).text }
        let first = try token()
        #expect(try token() == first)
        let mode = try FileManager.default.attributesOfItem(atPath: data.file("token"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        configuration.makesNewToken = true
        let second = try token()
        configuration.makesNewToken = false
        #expect(second != first)
        #expect(try token() == second)
        // One that others could have read, or that is too short, is used no more.
        chmod(data.file("token"), 0o644)
        let third = try token()
        #expect(third != second)
        try PrivateFile.write(Data("secret".utf8), to: data.file("token"))
        #expect(try token() != "secret")
    }

    @Test func `wrong tokens are slowed down and right ones never`() async throws {
        let record = PauseRecord()
        let throttle = TokenThrottle { record.add($0) }
        try await TestServer.runOnThread(throttle: throttle) {
            $0.token = Self.good
        } _: { server in
            func status(_ headers: [String: String], path: String = "/api/sources") throws -> Int {
                try server.connect().request("GET", path, headers).status
            }
            for _ in 0..<7 { #expect(try status(["Authorization": "Bearer wrong"]) == 401) }
            #expect(record.pauses == [.milliseconds(250), .milliseconds(500)])
            #expect(try status(["Cookie": "limber_token=wrong"]) == 401)
            #expect(try status([:], path: "/?token=wrong") == 401)
            #expect(record.pauses.suffix(2) == [.seconds(1), .seconds(2)])
            // A request without a token is no guess.
            let unknown = try status([:])
            #expect(unknown == 401)
            for _ in 0..<3 { #expect(try status(["Authorization": "Bearer \(Self.good)"]) == 200) }
            #expect(try status(["Cookie": "limber_token=\(Self.good)"]) == 200)
            #expect(record.pauses.count == 4)
            // One request is one guess or two, not hundreds.
            let cookies = (0..<300).map { "limber_token=wrong\($0)" } + ["limber_token=\(Self.good)"]
            #expect(try status(["Cookie": cookies.joined(separator: "; ")]) == 401)
        }
    }
}

/// The pauses that were asked for, none of which is made.
private final class PauseRecord: Sendable {
    private let record = Mutex<[Duration]>([])

    var pauses: [Duration] { record.withLock { $0 } }

    func add(_ duration: Duration) { record.withLock { $0.append(duration) } }
}

@Suite struct WrongTokensTests {
    private let start = ContinuousClock.now

    private func client(_ text: String) throws -> ClientAddress {
        ClientAddress(try SocketAddress(ipAddress: text, port: 1))
    }

    /// The pause after one more wrong token, which is answered then.
    private func pause(
        _ tokens: inout WrongTokens, _ client: ClientAddress, at now: ContinuousClock.Instant
    ) -> WrongTokens.Verdict {
        defer { tokens.endPause(of: client) }
        return tokens.add(from: client, at: now)
    }

    @Test func `pauses double up to the longest and are forgotten in time`() throws {
        var tokens = WrongTokens()
        let (one, two) = (try client("192.168.1.2"), try client("192.168.1.3"))
        let pauses = (0..<30).map { _ in pause(&tokens, one, at: start) }
        #expect(pauses[4] == .pause(.zero) && pauses[5] == .pause(.milliseconds(250)))
        #expect(pauses[6] == .pause(.milliseconds(500)) && pauses[29] == .pause(.seconds(8)))
        #expect(pause(&tokens, two, at: start) == .pause(.zero))
        #expect(pause(&tokens, one, at: start + .seconds(599)) == .pause(.seconds(8)))
        #expect(pause(&tokens, one, at: start + .seconds(1199)) == .pause(.zero))
    }

    @Test func `only some answers to one client wait at the same time`() throws {
        var tokens = WrongTokens()
        let one = try client("::1")
        for _ in 0..<4 { #expect(tokens.add(from: one, at: start) != .tooMany) }
        #expect(tokens.add(from: one, at: start) == .tooMany)
        tokens.endPause(of: one)
        #expect(tokens.add(from: one, at: start) != .tooMany)
    }

    @Test func `the number of clients that are remembered is bounded`() throws {
        var tokens = WrongTokens()
        for index in 0..<5000 {
            let client = try client("10.0.\(index / 250).\(index % 250)")
            _ = pause(&tokens, client, at: start + .milliseconds(index))
        }
        #expect(tokens.clientCount == 1024)
        // One that goes on is remembered among all the others.
        let busy = try client("10.1.0.1")
        for index in 0..<3000 {
            let now = start + .seconds(10) + .milliseconds(index)
            _ = pause(&tokens, busy, at: now)
            _ = pause(&tokens, try client("10.2.\(index / 250).\(index % 250)"), at: now)
        }
        #expect(pause(&tokens, busy, at: start + .seconds(14)) == .pause(.seconds(8)))
    }

    @Test func `a client is its address, or its network of many addresses`() throws {
        #expect(try client("192.168.1.2") != client("192.168.1.3"))
        #expect(try client("::ffff:192.168.1.2") == client("192.168.1.2"))
        #expect(try client("2001:db8:1:2::1") == client("2001:db8:1:2:ffff::9"))
        #expect(try client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
        #expect(ClientAddress(nil) == ClientAddress(nil))
    }
}
