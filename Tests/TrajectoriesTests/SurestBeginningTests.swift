import Testing

@testable import Trajectories

@Suite struct SurestBeginningTests {
    private func beginning(_ confidences: [Double]) -> SurestBeginning {
        var beginning = SurestBeginning()
        for (index, confidence) in confidences.enumerated() {
            beginning.note(count: 5 + index, confidence: confidence)
        }
        return beginning
    }

    @Test func `of nearly equal confidences the later counts`() {
        #expect(beginning([0.5, 0.9, 0.89, 0.88]).count == 8)
        // Small losses do not add up.
        #expect(beginning([0.9, 0.88, 0.86]).count == 6)
        #expect(beginning([0.9, 0.4, 0.5]).count == 5)
    }

    @Test func `it is left after two blobs that make the flight clearly less sure`() {
        let sure = beginning([0.6, 0.9])
        #expect(sure.isLeft(count: 8, confidence: 0.6))
        #expect(!sure.isLeft(count: 7, confidence: 0.6))
        #expect(!sure.isLeft(count: 8, confidence: 0.7))
    }

    @Test func `a flight that was never sure has no beginning to keep`() {
        #expect(!beginning([0.3, 0.75]).isLeft(count: 9, confidence: 0.1))
    }
}
