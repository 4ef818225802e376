import Testing

@testable import Movement

struct BoutEvidenceTests {
    @Test func `a likely bout that explains next to nothing of the motion is no exercise`() {
        #expect(BoutEvidence(probability: 0.9, explained: 0.1).isExercise)
        #expect(!BoutEvidence(probability: 0.9, explained: 0.06).isExercise)
        #expect(!BoutEvidence(probability: 0.5, explained: 0.9).isExercise)
    }
}
