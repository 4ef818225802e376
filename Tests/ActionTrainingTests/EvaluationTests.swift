import ActionTraining
import Testing

@Suite struct EvaluationTests {
    @Test func `scores of a small case equal those computed by hand`() {
        let score = Evaluation(
            probabilities: [[0.9, 0.1], [0.6, 0.4], [0.2, 0.8], [0.7, 0.3]], truth: [0, 1, 1, 0],
            labels: ["a", "b"])
        #expect(score.confusion == [[2, 0], [1, 1]])
        #expect(score.accuracy == 0.75)
        #expect(score.labelScores[0].precision == 2.0 / 3)
        #expect(score.labelScores[1].recall == 0.5)
        // The mean of 0.1, 0.6, 0.2 and 0.3.
        #expect(abs(score.calibrationError - 0.3) < 1e-6)
    }

    @Test func `what is no probability counts as none or as certain`() {
        let score = Evaluation(
            probabilities: [[.nan, 0.4], [.nan, .nan], [-1, -2], [0, 1e30], [.infinity, 0]],
            truth: [1, 0, 0, 1, 0], labels: ["a", "b"])
        #expect(score.confusion == [[3, 0], [0, 2]])
        #expect(score.confidenceBins.map(\.count) == [2, 1, 2])
        #expect(abs(score.calibrationError - 2.6 / 5) < 1e-6)
    }

    @Test func `labels that do not occur have no scores`() {
        let score = Evaluation(probabilities: [[1, 0]], truth: [0], labels: ["a", "b"])
        #expect(score.labelScores[1].recall == nil && score.labelScores[1].precision == nil)
        #expect(Evaluation(probabilities: [], truth: [], labels: ["a"]).accuracy == 0)
    }
}
