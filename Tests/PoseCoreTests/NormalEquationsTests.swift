import PoseCore
import SeededRandom
import Testing

@Suite struct NormalEquationsTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `exact equations give their unknowns, whatever the weights`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let truth = (0..<6).map { _ in Double.random(in: -3...3, using: &random) }
        var equations = NormalEquations(unknowns: 6)
        for _ in 0..<20 {
            let factors = (0..<6).map { _ in Double.random(in: -1...1, using: &random) }
            let value = zip(factors, truth).reduce(0) { $0 + $1.0 * $1.1 }
            equations.add(factors, equals: value, weight: Double.random(in: 0.1...2, using: &random))
        }
        let values = try #require(equations.solve())
        for (value, expected) in zip(values, truth) { #expect(abs(value - expected) < 1e-9) }
        #expect(equations.solveWithVariances()?.values == values)
    }

    @Test func `variances are the diagonal of the inverse, and a weight counts as often as its equation`()
        throws
    {
        var weighted = NormalEquations(unknowns: 2)
        var repeated = NormalEquations(unknowns: 2)
        for (factors, value, weight) in [([1.0, 0], 1.0, 2), ([1, 1], 4, 3), ([1, 2], 5, 1)] {
            weighted.add(factors, equals: value, weight: Double(weight))
            for _ in 0..<weight { repeated.add(factors, equals: value) }
        }
        let (values, variances) = try #require(weighted.solveWithVariances())
        // The matrix is [6 5; 5 7], the right-hand side [19, 22]; the determinant is 17.
        let expected = [23.0 / 17, 37.0 / 17, 7.0 / 17, 6.0 / 17]
        for (value, expected) in zip(values + variances, expected) { #expect(abs(value - expected) < 1e-12) }
        #expect(repeated.solve() == values)
    }

    @Test func `unknowns that are not determined are nil`() {
        var equations = NormalEquations(unknowns: 2)
        #expect(equations.solve() == nil)
        equations.add([1, 1], equals: 2)
        equations.add([2, 2], equals: 4)
        #expect(equations.solve() == nil && equations.solveWithVariances() == nil)
        equations.add([0, 1e-4], equals: 1e-4)
        #expect(equations.solve() != nil)
        #expect(equations.solve(minimumPivot: 1e-6) == nil)
    }
}
