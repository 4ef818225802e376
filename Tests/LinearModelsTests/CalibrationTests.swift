import LinearModels
import SeededRandom
import Testing

@Suite struct CalibrationTests {
    /// Noisy decisions about three labels, of which the true one's is higher by 1 on average.
    private func examples(count: Int, seed: UInt64) -> (decisions: [Float], truth: [Int]) {
        var random = SeededGenerator(seed: seed)
        var decisions: [Float] = []
        var truth: [Int] = []
        for _ in 0..<count {
            let label = Int(random.uniform(0...2.999))
            truth.append(label)
            decisions += (0..<3).map { ($0 == label ? 0.5 : -0.5) + 0.6 * random.normal() }
        }
        return (decisions, truth)
    }

    @Test func `calibrated confidence equals the share of right predictions`() {
        let (decisions, truth) = examples(count: 4000, seed: 8)
        let calibration = Calibration.fit(
            decisions: decisions, truth: truth, weights: truth.map { _ in 1 }, labelCount: 3)
        // The distance of the two in each tenth of confidence, over all examples.
        var bins = [(right: Float, confidence: Float)](repeating: (0, 0), count: 10)
        var right: Float = 0
        for (example, label) in truth.enumerated() {
            let row = calibration.probabilities(decisions[(3 * example)..<(3 * example + 3)])
            let best = row.indices.max { row[$0] < row[$1] } ?? 0
            let bin = min(9, Int(row[best] * 10))
            bins[bin].confidence += row[best]
            if best == label {
                bins[bin].right += 1
                right += 1
            }
        }
        let error = bins.reduce(0) { $0 + abs($1.right - $1.confidence) } / Float(truth.count)
        #expect(error < 0.02)
        #expect(right / Float(truth.count) > 0.7)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `probabilities are positive and sum to 1`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let calibration = Calibration(
            sharpness: random.uniform(0.1...20), offsets: (0..<5).map { _ in random.uniform(-3...3) })
        let row = calibration.probabilities((0..<5).map { _ in random.uniform(-2...2) })
        #expect(row.allSatisfy { $0 >= 0 } && abs(row.reduce(0, +) - 1) < 1e-5, "seed \(seed)")
    }

    @Test func `an example of weight 0 does not count`() {
        let (decisions, truth) = examples(count: 200, seed: 4)
        let weights = truth.indices.map { $0 < 150 ? Float(1) : 0 }
        let all = Calibration.fit(decisions: decisions, truth: truth, weights: weights, labelCount: 3)
        let first = Calibration.fit(
            decisions: Array(decisions.prefix(450)), truth: Array(truth.prefix(150)),
            weights: Array(weights.prefix(150)), labelCount: 3)
        #expect(all == first)
    }

    @Test func `a label that is more frequent than its decisions say gets a higher offset`() {
        let truth = (0..<100).map { $0 < 80 ? 0 : 1 }
        let calibration = Calibration.fit(
            decisions: [Float](repeating: 0, count: 200), truth: truth, weights: truth.map { _ in 1 },
            labelCount: 2)
        let row = calibration.probabilities([0, 0])
        #expect(abs(row[0] - 0.8) < 0.01)
    }
}
