import Testing

@testable import Inference

@Suite struct PointwiseWeightsTests {
    /// All inputs at their greatest, with the signs that add up: the worst that can happen.
    @Test(arguments: [1, 16, 27, 144, 1152]) func noSumLeaves32Bits(inputs: Int) {
        var generator = SystemRandomNumberGenerator()
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

    @Test func weightsKeepTheirProportions() {
        let weights = PointwiseWeights(Self.filter([1, -0.5, 0.25, 0]))
        #expect(weights.depth == 8)
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        let integers = (0..<8).map { start[$0 / 2 * 32 + $0 % 2] }
        #expect(integers == [32767, -16384, 8192, 0, 0, 0, 0, 0])
    }

    @Test func nothingButZerosIsNoDivisionByZero() {
        let weights = PointwiseWeights(Self.filter([0, 0]))
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        #expect((0..<4).allSatisfy { start[$0] == 0 })
    }

    @Test(arguments: [Float.nan, .infinity]) func whatIsNoNumberCountsNothing(damaged: Float) {
        let weights = PointwiseWeights(Self.filter([1, damaged, 2]))
        defer { withExtendedLifetime(weights) {} }
        let start = weights.start
        #expect((0..<4).allSatisfy { start[$0] == 0 })
    }

    private static func filter(_ row: [Float]) -> NetworkGraph.Filter {
        NetworkGraph.Filter(
            weights: row, bias: [0], size: 1, stride: 1, padding: 0, inputs: row.count, outputs: 1,
            limits: .none)
    }
}
