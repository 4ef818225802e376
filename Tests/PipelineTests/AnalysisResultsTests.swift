import Glibc
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import Pipeline

@Suite(.timeLimit(.minutes(2))) struct AnalysisResultsTests {
    /// Gives three frames and then waits, as a camera does that sends none.
    private struct WaitingSource: FrameReading {
        let canceller = ReadCanceller()
        let log = ReadLog()
        private var base = FakeSource(count: 3)

        var format: SourceFormat { base.format }
        var lostFrames: Int { 0 }
        var readCanceller: ReadCanceller? { canceller }

        mutating func next() throws(VideoError) -> Frame? {
            if let frame = try base.next() { return frame }
            log.reads.withLock { $0 += 1 }
            while !canceller.isCancelled { usleep(1000) }
            throw VideoError(.cancelled, "camera", "reading was cancelled")
        }
    }

    private let analyzer = VideoAnalyzer(estimator: FakeEstimator { _ in [] })

    @Test func `a recording that is ended ends at the frame in hand`() async throws {
        let results = analyzer.results(of: FakeSource(count: 5000))
        var count = 0
        for try await _ in results {
            count += 1
            if count == 5 { results.finish() }
        }
        #expect((5..<50).contains(count))
    }

    @Test func `a recording is ended while its source sends nothing`() async throws {
        let results = analyzer.results(of: WaitingSource())
        var count = 0
        for try await _ in results {
            count += 1
            if count == 2 { results.finish() }
        }
        #expect(count == 3, "what came before is analysed")
    }

    @Test func `a cancelled task ends the read that waits`() async throws {
        let source = WaitingSource()
        let (canceller, log) = (source.canceller, source.log)
        let results = analyzer.results(of: source)
        let task = Task {
            for try await _ in results {}
        }
        while log.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        try await task.value
        #expect(canceller.isCancelled)
        // The analyzer is free again.
        for try await _ in analyzer.results(of: FakeSource(count: 1)) {}
    }
}
