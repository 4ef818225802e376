import Foundation
import TestSupport
import Testing

@testable import WebApp

/// What a browser is shown that opens an address in vain, and what programs get there.
@Suite struct NoticePageTests {
    private static let browser = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
    private static let token = "0123456789abcdef0123456789abcde5"

    @Test func `an unknown address is a page for browsers and JSON for programs`() async throws {
        try await TestServer.runOnThread { server in
            for (path, root) in [
                ("/nothing", "./"), ("/api/nothing", "../"), ("/page/live/nothing.js", "../../"),
                ("/api/sessions/unknown", "../../"),
            ] {
                let page = try server.connect().request("GET", path, Self.browser)
                #expect(page.status == 404)
                #expect(page.headers["content-type"] == "text/html; charset=utf-8")
                #expect(page.text.contains("There is nothing here"))
                #expect(page.text.contains("href=\"\(root)\""))
                #expect(page.headers["vary"] == "Accept, Accept-Language")
                let answer = try server.connect().request("GET", path, ["Accept": "*/*"])
                #expect(answer.status == 404 && !answer.error.isEmpty)
            }
            // What a client made up is text in it, and nothing else.
            let path = "/%3Cscript%3E/<b>&\"x"
            let page = try server.connect().request("GET", path, Self.browser)
            #expect(!page.text.contains("<b>") && page.text.contains("&lt;b&gt;"))
            let post = try server.connect().request("POST", "/nothing", Self.browser)
            #expect(post.status == 404 && post.error.contains("POST /nothing"))
        }
    }

    @Test func `an address with other methods names them`() async throws {
        try await TestServer.runOnThread { server in
            for (method, path, allowed) in [
                ("POST", "/api/sources", "GET, HEAD"), ("TRACE", "/", "GET, HEAD"),
                ("PUT", "/api/sessions/x", "DELETE, GET, HEAD, PATCH"),
                ("GET", "/api/sessions/x/reset", "POST"), ("DELETE", "/page/live/live.js", "GET, HEAD"),
            ] {
                let refusal = try server.connect().request(method, path)
                #expect(refusal.status == 405, "\(method) \(path): \(refusal.text)")
                #expect(refusal.headers["allow"] == allowed)
                #expect(refusal.error.contains(method))
            }
            #expect(try server.connect().request("POST", "/api/sources/x").status == 404)
        }
    }

    @Test func `a browser without the token is asked for it`() async throws {
        try await TestServer.runOnThread {
            $0.token = Self.token
        } _: { server in
            for (path, address) in [
                ("/", "./"), ("/teach", "./teach"), ("/nothing", "./"), ("//elsewhere.example/", "../../"),
                ("/api/teach", "../"),
            ] {
                let page = try server.connect().request("GET", path, Self.browser)
                #expect(page.status == 401)
                #expect(page.headers["www-authenticate"] == "Bearer")
                #expect(page.text.contains("<form action=\"\(address)\""), "\(path): \(page.text)")
                #expect(page.text.contains("name=\"token\""))
                #expect(!page.text.contains("not the right one"))
                let policy = try #require(page.headers["content-security-policy"])
                #expect(policy.contains("form-action 'self'") && policy.contains("style-src 'sha256-"))
            }
            let named = try server.connect().request(
                "GET", "/draw?source=demo:a%22%3Cb%3E&token=wrong&model=x", Self.browser)
            #expect(named.text.contains("<form action=\"./draw\""))
            #expect(
                named.text.contains(
                    "<input type=\"hidden\" name=\"source\" value=\"demo:a&quot;&lt;b&gt;\">"))
            #expect(named.text.contains("name=\"model\" value=\"x\"") && !named.text.contains("wrong\""))
            let cookie = ["Cookie": "limber_token=old"].merging(Self.browser) { $1 }
            let old = try server.connect().request("GET", "/", cookie)
            #expect(old.status == 401 && old.text.contains("not the right one"))
            let answer = try server.connect().request("GET", "/api/sources")
            #expect(answer.status == 401 && answer.error.contains("token"))
            let entry = try server.connect().request("GET", "/?token=\(Self.token)", Self.browser)
            #expect(entry.status == 303)
            #expect(entry.headers["set-cookie"]?.contains("Max-Age=31536000") == true)
        }
    }

    @Test func `a notice is in the browser's language`() async throws {
        for (languages, code) in [
            (nil, "en"), ("fr", "en"), ("de", "de"), ("fr, DE-AT;q=0.8, en;q=0.7", "de"), ("en-GB,de", "en"),
        ] {
            #expect(NoticeWords.preferred(by: languages).language == code)
        }
        try await TestServer.runOnThread { server in
            let german = ["Accept-Language": "de-DE,de;q=0.9"].merging(Self.browser) { $1 }
            let page = try server.connect().request("GET", "/nothing", german)
            #expect(page.status == 404)
            #expect(page.text.contains("<html lang=\"de\">") && page.text.contains("Hier ist nichts"))
        }
    }

    @Test func `members of a body may be missing but not null`() async throws {
        try await TestServer.runOnThread { server in
            let json = ["Content-Type": "application/json"]
            for (path, body, name) in [
                ("/api/lessons", #"{"name": "A", "kind": null}"#, "kind"),
                ("/api/lessons", #"{"name": "A", "labels": null}"#, "labels"),
                ("/api/sessions", #"{"source": {"kind": "demo"}, "hands": null}"#, "hands"),
                ("/api/sessions", #"{"source": {"kind": "demo", "name": null}}"#, "name"),
            ] {
                let refusal = try server.connect().request("POST", path, json, body: Array(body.utf8))
                #expect(refusal.status == 400, "\(refusal.text)")
                #expect(refusal.error.contains(name) && refusal.error.contains("found null"))
            }
            let other = #"{"name": "A", "note": null}"#
            let made = try server.connect().request("POST", "/api/lessons", json, body: Array(other.utf8))
            #expect(made.status == 201)
        }
    }
}
