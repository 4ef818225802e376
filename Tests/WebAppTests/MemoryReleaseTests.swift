import Synchronization
import Testing

@testable import WebApp

@Suite struct MemoryReleaseTests {
    private let start = ContinuousClock.now

    @Test func `memory is given back once for sessions that end together`() {
        var schedule = MemoryRelease.Schedule()
        func isDue(_ seconds: Double) -> Bool { schedule.takeTurn(at: start + .seconds(seconds)) }
        #expect(!isDue(0))
        for index in 0..<3 { schedule.noteEnd(at: start + .seconds(index)) }
        #expect(!isDue(3.9))
        #expect(isDue(4))
        #expect(!isDue(100))
    }

    @Test func `sessions that go on ending do not put it off for ever`() {
        var schedule = MemoryRelease.Schedule()
        var count = 0
        for index in 0..<60 {
            schedule.noteEnd(at: start + .seconds(index))
            if schedule.takeTurn(at: start + .seconds(index)) { count += 1 }
        }
        #expect(count == 5)
    }

    @Test func `the end of a session gives memory back`() async throws {
        let count = Mutex(0)
        let memory = MemoryRelease { count.withLock { $0 += 1 } }
        await memory.tend(at: .now + .seconds(60))
        #expect(count.withLock { $0 } == 0)
        memory.noteEnd()
        for _ in 0..<2 { await memory.tend(at: .now + .seconds(60)) }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `sessions of the server are noted when they end`() async throws {
        let (releases, continuation) = AsyncStream.makeStream(of: Void.self)
        let memory = MemoryRelease { continuation.yield() }
        try await TestServer.run(memory: memory) { server in
            try await onThread {
                let session = try server.makeSession()
                let answer = try server.connect().request("DELETE", "/api/sessions/\(session)")
                #expect(answer.status == 204)
            }
            // By the server's own clock, within seconds.
            for await _ in releases { break }
        }
    }
}
