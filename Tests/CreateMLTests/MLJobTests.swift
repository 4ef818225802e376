import ActionTraining
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
        #expect(!job.isCanceled)
        if byProgress { job.progress.cancel() } else { job.cancel() }
        #expect(job.isCanceled && job.progress.isCancelled)
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

    /// How a training with other data for validation reports: each phase counts from 0 to 1, some of them twice.
    private static let reports: [TrainingProgress] = [
        .init(phase: .extractingFeatures, fractionCompleted: 0.5),
        .init(phase: .extractingFeatures, fractionCompleted: 1),
        .init(phase: .extractingFeatures, fractionCompleted: 0.25),
        .init(phase: .evaluating, fractionCompleted: 0),
        .init(phase: .training, fractionCompleted: 0),
        .init(phase: .evaluating, fractionCompleted: 1),
    ]

    @Test
    func `progress never falls and is complete at the end alone`() async throws {
        let progress = JobProgress()
        var fractions: [Double] = []
        let subscription = progress.publisher(for: \.fractionCompleted).sink { fractions.append($0) }
        for report in Self.reports { progress.report(report) }
        #expect(fractions.first == 0 && fractions.count == Self.reports.count + 1)
        #expect(fractions == fractions.sorted() && fractions.allSatisfy { $0 < 1 })
        #expect(!progress.isFinished)
        progress.finish()
        #expect(fractions.last == 1 && progress.isFinished)
        subscription.cancel()
    }

    @Test
    func `a job's phases come in their order`() async throws {
        let reports = Self.reports
        let job = MLJob<Int> { progress in
            for report in reports { progress.report(report) }
            return 7
        }
        _ = try await value(of: job)
        let last = try #require(MLProgress(progress: job.progress))
        #expect(last.phase == .evaluating && last.itemCount == 100 && last.totalItemCount == 100)
        #expect(MLProgress(progress: Progress(totalUnitCount: 1)) == nil)
        var phases: [MLPhase] = []
        let subscription = job.phase.sink { phases.append($0) }
        #expect(phases == [.evaluating])
        subscription.cancel()
    }

    @Test
    func `a training that is prepared begins when it is resumed`() async throws {
        let data = MLHandPoseClassifier.DataSource.labeledDirectories(
            at: URL(fileURLWithPath: "/nowhere/at/all"))
        let session = try MLHandPoseClassifier.makeTrainingSession(trainingData: data)
        #expect(session.phase == .initialized && session.iteration == 0)
        #expect(throws: MLCreateError.self) { _ = try MLHandPoseClassifier.resume(session) }
        let other = MLTrainingSession { MLJob<Int> { _ in 7 } }
        for _ in 0..<2 { #expect(try await value(of: other.resume()) == 7) }
        #expect(other.iteration == 100)
    }
}
