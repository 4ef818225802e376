import Foundation
import Testing

@testable import WebApp

@Suite struct ServerTests {
    @Test func `every response has the security headers`() async throws {
        try await TestServer.runOnThread { server in
            for path in ["/", "/api/sources", "/nothing"] {
                let headers = try server.connect().request("GET", path).headers
                #expect(
                    headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'")
                        == true)
                #expect(headers["x-content-type-options"] == "nosniff")
                #expect(headers["referrer-policy"] == "no-referrer")
                #expect(headers["cross-origin-opener-policy"] == "same-origin")
                #expect(headers["permissions-policy"]?.contains("camera=(self)") == true)
            }
            let page = try server.connect().request("GET", "/")
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            let tag = try #require(page.headers["etag"])
            for known in [tag, "\"other\", W/\(tag)", "*"] {
                #expect(try server.connect().request("GET", "/", ["If-None-Match": known]).status == 304)
            }
            let other = ["If-None-Match": "\"other\""]
            #expect(try server.connect().request("GET", "/", other).status == 200)
        }
    }

    @Test func `an address of a page with a slash at its end leads to the page`() async throws {
        try await TestServer.runOnThread { server in
            for (path, place) in [("/teach/", "../teach"), ("/draw/?source=demo", "../draw?source=demo")] {
                let response = try server.connect().request("GET", path)
                #expect(response.status == 301 && response.headers["location"] == place)
            }
            #expect(try server.connect().request("GET", "/?source=demo").status == 200)
        }
    }

    @Test func `the token opens the page and the API`() async throws {
        try await TestServer.runOnThread {
            $0.token = "a-secret"
        } _: { server in
            func get(_ path: String, _ headers: [String: String] = [:]) throws -> HTTPConnection.Response {
                try server.connect().request("GET", path, headers)
            }
            #expect(try get("/api/sources").status == 401)
            #expect(try get("/api/sources").headers["www-authenticate"] == "Bearer")
            #expect(try get("/").status == 401)
            #expect(try get("/health").status == 200)
            #expect(try get("/api/sources", ["Authorization": "Bearer a-secret"]).status == 200)
            let signIn = try get("/?token=a-secret")
            #expect(signIn.status == 303)
            #expect(signIn.headers["location"] == "./")
            let cookie = try #require(signIn.headers["set-cookie"])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            #expect(!cookie.contains("Secure") && !cookie.contains("Path"))
            let proxied = try get(
                "/throws?source=demo&token=a-secret&goal=5", ["X-Forwarded-Proto": "https"])
            #expect(proxied.headers["location"] == "./throws?source=demo&goal=5")
            #expect(proxied.headers["set-cookie"]?.hasSuffix("; Secure") == true)
            let pair = String(cookie.prefix { $0 != ";" })
            #expect(try get("/", ["Cookie": pair]).status == 200)
            #expect(try get("/?token=wrong").status == 401)
        }
    }

    @Test func `metrics count routes and not paths`() async throws {
        try await TestServer.runOnThread { server in
            for index in 0..<3 { _ = try server.connect().request("GET", "/made-up-\(index)") }
            _ = try server.connect().request("GET", "/api/sessions/unknown")
            let text = try server.connect().request("GET", "/metrics").text
            #expect(
                text.contains(
                    "limber_http_requests_total{method=\"GET\",route=\"NotFound\",status=\"404\"} 3\n"))
            #expect(text.contains("status=\"404\"} 1\n"))
            #expect(text.contains("process_resident_memory_bytes "))
            #expect(!text.contains("made-up"))
            // In Prometheus' format only a summary has samples with a quantile.
            #expect(text.contains("# TYPE limber_session_latency_seconds summary\n"))
        }
    }

    @Test func `a connection without a request is closed`() async throws {
        var limits = RequestLimits()
        limits.idleConnectionTime = .milliseconds(500)
        try await TestServer.runOnThread(limits: limits) { server in
            let silent = try server.connect()
            let slow = try server.connect()
            // On a busy machine the server may be done with it already.
            try? slow.send(Array("GET / HTTP/1.1\r\nHost: local".utf8))
            #expect(silent.isEnded())
            #expect(slow.isEnded())
        }
    }

    @Test func `a port in use is named`() async throws {
        try await TestServer.run { server in
            let error = await #expect(throws: LiveServerError.self) {
                try await TestServer.run {
                    $0.port = server.port
                } _: { _ in
                }
            }
            #expect(error?.description.contains("port \(server.port) is in use") == true)
        }
    }

    @Test(arguments: ["no.such.host.invalid", "203.0.113.77", ""])
    func `a host that is not of this machine is named`(host: String) throws {
        let error = #expect(throws: LiveServerError.self) { try ServerAddress(host: host) }
        #expect(try #require(error).description.contains("0.0.0.0"))
    }
}
