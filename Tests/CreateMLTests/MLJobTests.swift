import Foundation
import LimberCombine
import Testing

@testable import LimberCreateML

struct MLJobTests {
    private struct Failure: Error {}

    private func value(of job: MLJob<Int>) async throws -> Int? {
        for try await value in job.result.values { return value }
        return nil
    }

    @Test
    func `a subscriber that comes after the end gets the result too`() async throws {
        let job = MLJob { _ in 7 }
        #expect(try await value(of: job) == 7)
        #expect(try await value(of: job) == 7)
        #expect(job.progress.fractionCompleted == 1)
    }

    @Test
    func `a subscriber that comes after a failure gets the failure`() async throws {
        let job = MLJob<Int> { _ in throw Failure() }
        for _ in 0..<2 {
            await #expect(throws: Failure.self) { _ = try await value(of: job) }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func `a job stops when it or its progress is cancelled`(byProgress: Bool) async throws {
        let job = MLJob<Int> { _ in
            try await Task.sleep(for: .seconds(3600))
            return 7
        }
        #expect(!job.isCancelled)
        if byProgress { job.progress.cancel() } else { job.cancel() }
        #expect(job.isCancelled && job.progress.isCancelled)
        await #expect(throws: CancellationError.self) { _ = try await value(of: job) }
    }

    @Test
    func `a job fails with the same error as the initializer`() async throws {
        let data = MLActionClassifier.DataSource.labeledDirectories(
            at: URL(fileURLWithPath: "/nowhere/at/all"))
        let error = try #require(
            #expect(throws: MLCreateError.self) { _ = try MLActionClassifier(trainingData: data) })
        let job = try MLActionClassifier.train(trainingData: data)
        await #expect {
            for try await _ in job.result.values {}
        } throws: {
            ($0 as? MLCreateError)?.description == error.description
        }
    }
}
