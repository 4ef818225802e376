import Foundation
import SeededRandom
import Testing

@testable import LikelihoodModels

struct LikelihoodModelTests {
    private func network(rows: Int, columns: Int, using random: inout SeededGenerator) -> LikelihoodNetwork {
        func weights(_ count: Int) -> [Float] { (0..<count).map { _ in random.uniform(-1...1) } }
        return LikelihoodNetwork(
            hidden: weights(rows * columns), hiddenBiases: weights(rows), output: weights(rows),
            outputBias: random.uniform(-1...1))
    }

    /// The same by the definition, one value after the other.
    private func logOdds(_ network: LikelihoodNetwork, _ measures: [Float]) -> Double {
        network.hiddenBiases.indices.reduce(Double(network.outputBias)) { sum, row in
            let value = measures.indices.reduce(Double(network.hiddenBiases[row])) {
                $0 + Double(network.hidden[row * measures.count + $1]) * Double(measures[$1])
            }
            return sum + Double(network.output[row]) * tanh(value)
        }
    }

    @Test(arguments: [1, 3, 8, 16, 21, 24])
    func `the log odds of all networks are averaged`(hiddenCount: Int) {
        var random = SeededGenerator(seed: UInt64(hiddenCount))
        let networks = (0..<3).map { _ in network(rows: hiddenCount, columns: 5, using: &random) }
        let measures = (0..<5).map { _ in random.uniform(-2...2) }
        let odds = networks.reduce(0) { $0 + logOdds($1, measures) } / 3
        let likelihood = LikelihoodModel(networks: networks).likelihood(of: measures)
        #expect(abs(Double(likelihood) - 1 / (1 + exp(-odds))) < 1e-5)
    }

    @Test func `measures are kept within what was fitted`() {
        var random = SeededGenerator(seed: 1)
        let network = network(rows: 4, columns: 2, using: &random)
        let model = LikelihoodModel(networks: [network], bounds: [-1...1, 0...2])
        #expect(model.likelihood(of: [7, -3]) == model.likelihood(of: [1, 0]))
        #expect(model.likelihood(of: [-7, 3]) == model.likelihood(of: [-1, 2]))
        #expect(model.likelihood(of: [0.5, 1.5]) != model.likelihood(of: [1, 2]))
    }

    @Test func `weights are read from text, and a word that is no number does not pass unnoticed`() {
        let written = LikelihoodNetwork(
            hidden: "0.5 -1e-3\n  2 .25", hiddenBiases: "1 -2", output: "-0.125 3", outputBias: 0.75)
        #expect(written.hidden == [0.5, -1e-3, 2, 0.25])
        #expect((written.hiddenBiases, written.output) == ([1, -2], [-0.125, 3]))
        let given = LikelihoodNetwork(
            hidden: written.hidden, hiddenBiases: [1, -2], output: [-0.125, 3], outputBias: 0.75)
        #expect(written.logOdds(of: [0.3, -2]) == given.logOdds(of: [0.3, -2]))
        let broken = LikelihoodNetwork(hidden: "1 x", hiddenBiases: "1 2", output: "1 2", outputBias: 0)
        #expect(LikelihoodModel(networks: [broken]).likelihood(of: [1]).isNaN)
    }
}
