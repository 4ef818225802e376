import ActionClassification
import PoseCore
import TestSupport
import Testing

@testable import Pipeline

/// A result says which of a session's recognitions made its predictions.
@Suite struct RecognitionGenerationTests {
    private func result(_ index: Int, generation: Int) throws -> LiveEvent {
        let frame = try testFrame(index)
        var result = FrameResult(
            frame: frame,
            predictions: [.startingUp(from: frame.timestamp, to: frame.timestamp, trackID: nil)])
        result.recognitionGeneration = generation
        return .frame(result)
    }

    @Test func `results carry the generation of their recognition`() async throws {
        let session = try LiveEngine(recognition: nil, workerCount: 1) { _ in FakeEstimator { _ in [] } }
            .makeSession()
        #expect(try await session.result(of: try testFrame(0))?.recognitionGeneration == 0)
        session.recognition = ActionRecognition(classifier: try .exerciseClassifier())
        #expect(session.recognitionGeneration == 1)
        #expect(try await session.result(of: try testFrame(1))?.recognitionGeneration == 1)
        session.restart()
        #expect(try await session.result(of: try testFrame(2))?.recognitionGeneration == 1)
        session.recognition = nil
        #expect(try await session.result(of: try testFrame(3))?.recognitionGeneration == 2)
    }

    @Test func `a waiting frame passes on predictions of its own generation only`() throws {
        var mailbox = LiveMailbox()
        mailbox.put(try result(0, generation: 0))
        mailbox.put(try result(1, generation: 0))
        let same = mailbox.take()
        #expect(try predictionCount(same, frame: 1) == 2)
        mailbox.put(try result(2, generation: 0))
        mailbox.put(try result(3, generation: 1))
        let newer = mailbox.take()
        #expect(try predictionCount(newer, frame: 3) == 1)
        let isEmpty = mailbox.take() == nil
        #expect(isEmpty)
    }

    /// How many predictions come with the frame of that number.
    private func predictionCount(_ event: LiveEvent?, frame index: Int) throws -> Int {
        guard case .frame(let result) = event else { throw CancellationError() }
        #expect(result.frame.index == index)
        return result.predictions.count
    }
}
