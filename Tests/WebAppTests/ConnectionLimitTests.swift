import Testing

@testable import WebApp

@Suite struct ConnectionLimitTests {
    @Test func `more connections than there may be wait and do not end the server`() async throws {
        var limits = TestServer.patient
        limits.connections = 4
        try await TestServer.runOnThread(limits: limits) { server in
            for _ in 0..<3 {
                let connections = try (0..<150).map { index in
                    let connection = try server.connect()
                    // Every other one never ends its request.
                    if index.isMultiple(of: 2) {
                        try connection.sendHead("GET", "/health", ["Connection": "close"])
                    } else {
                        try connection.send(Array("GET /health HTTP/1.1\r\n".utf8))
                    }
                    return connection
                }
                // The first ones are served whatever waits behind them.
                let first = try connections[0].readResponse().status
                #expect(first == 200)
            }
            for _ in 0..<5 {
                let status = try server.connect().request("GET", "/health").status
                #expect(status == 200)
            }
            _ = try server.makeSession()
        }
    }
}
