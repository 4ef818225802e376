import PoseCore
import TestSupport
import Testing

@testable import Pipeline

@Suite struct LiveSmoothingTests {
    @Test func `smoothing may be switched at any time`() async throws {
        let engine = LiveEngine(recognition: nil, workerCount: 1) { _ in
            FakeEstimator { frame in [standing(x: 0.5 + (frame.index.isMultiple(of: 2) ? 0.002 : -0.002))] }
        }
        var configuration = LiveSession.Configuration()
        configuration.isSmoothed = false
        let session = try engine.makeSession(configuration)
        func isSmoothed(at index: Int) async throws -> Bool {
            let result = try #require(try await session.result(of: try testFrame(index)))
            return try #require(result.people.first).pose != #require(result.measuredPeople.first).pose
        }
        for index in 0..<5 { #expect(try await !isSmoothed(at: index)) }
        session.setSmoothed(true)
        // The first pose after the switch is the filter's first.
        #expect(try await !isSmoothed(at: 5))
        #expect(try await isSmoothed(at: 6))
        session.setSmoothed(false)
        #expect(try await !isSmoothed(at: 7))
    }
}
