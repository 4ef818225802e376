import SeededRandom
import Testing

@testable import FixedPointInference

@Suite struct PointwiseWeightsTests {
    /// The worst case: all inputs at their greatest magnitude, with the signs of the weights.
    @Test(arguments: [1, 16, 27, 144, 1152]) func `no sum leaves 32 bits`(inputs: Int) {
        var generator = SeededGenerator(seed: UInt64(inputs))
        for spread in [Float(0.01), 1, 50] {
            var row = (0..<inputs).map { _ in Float.random(in: -spread...spread, using: &generator) }
            row[0] = 0.3 * spread
            let weights = PointwiseWeights(Self.filter(row))
            defer { withExtendedLifetime(weights) {} }
            let start = weights.start
            let sum = (0..<weights.depth).reduce(0) { sum, index in
                sum + abs(Int(start[index / 2 * 32 + index % 2]))
                    * Int(PointwiseWeights.greatestInput)
            }
            #expect(sum <= Int(Int32.max), "\(inputs) inputs of \(spread)")
            #expect(sum > Int(Int32.max) / 3 || inputs < 16, "\(inputs) inputs of \(spread): room is wasted")
        }
    }

    @Test func `weights keep their proportions`() {
        let weights = PointwiseWeights(Self.filter([1, -0.5, 0.25, 0]))
        #expect(weights.depth == 8)
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        let integers = (0..<8).map { start[$0 / 2 * 32 + $0 % 2] }
        #expect(integers == [32767, -16384, 8192, 0, 0, 0, 0, 0])
    }

    @Test func `weights of zeros stay zeros`() {
        let weights = PointwiseWeights(Self.filter([0, 0]))
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        #expect((0..<4).allSatisfy { start[$0] == 0 })
    }

    @Test(arguments: [Float.nan, .infinity]) func `a row with a weight that is not finite counts as zeros`(
        damaged: Float
    ) {
        let weights = PointwiseWeights(Self.filter([1, damaged, 2]))
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        #expect((0..<4).allSatisfy { start[$0] == 0 })
    }

    @Test func `weights too small to be scaled count as zeros`() {
        let weights = PointwiseWeights(Self.filter([2e-38, -3e-38]))
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        #expect((0..<4).allSatisfy { start[$0] == 0 })
    }

    private static func filter(_ row: [Float]) -> NetworkGraph.Filter {
        NetworkGraph.Filter(
            weights: ConstantTensor(row), bias: [0], size: 1, stride: 1, padding: 0, inputs: row.count,
            outputs: 1,
            limits: .none)
    }
}
