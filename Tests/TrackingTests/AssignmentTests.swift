import SeededRandom
import Testing

@testable import Tracking

@Suite struct AssignmentTests {
    @Test func `the known optimum is found`() {
        #expect(Assignment.solve([[4, 1, 3], [2, 0, 5], [3, 2, 2]]) == [1, 0, 2])
        #expect(Assignment.solve([]) == [])
    }

    @Test func `the assignment is as cheap as the best of all permutations`() {
        for seed in UInt64(1)...100 {
            var generator = SeededGenerator(seed: seed)
            let rows = Int.random(in: 1...4, using: &generator)
            let columns = rows + Int.random(in: 0...2, using: &generator)
            let costs = (0..<rows).map { _ in
                (0..<columns).map { _ in Float.random(in: 0...10, using: &generator) }
            }
            let solution = Assignment.solve(costs)
            #expect(Set(solution).count == rows, "seed \(seed)")
            let cost = zip(costs, solution).reduce(Float(0)) { $0 + $1.0[$1.1] }
            #expect(abs(cost - cheapest(costs[...], without: [])) < 1e-4, "seed \(seed)")
        }
    }

    @Test func `candidates are given to tracks, unless that costs as much as not to be seen`() {
        let costs: [Int: [Float?]] = [3: [1, 4, 9, nil], 5: [2, 9, 10, nil]]
        func matched(_ tracks: [Int], below unseenCost: Float) -> [Int?] {
            Assignment.match(tracks, to: 4, unseenCost: unseenCost) { costs[$0]?[$1] }
        }
        #expect(matched([3, 5], below: 10) == [5, 3, nil, nil])
        #expect(matched([3, 5], below: 2) == [3, nil, nil, nil])
        #expect(matched([], below: 10) == [nil, nil, nil, nil])
        #expect(Assignment.match([3], to: 0, unseenCost: 10) { _, _ in 0 } == [])
    }

    private func cheapest(_ costs: ArraySlice<[Float]>, without used: Set<Int>) -> Float {
        guard let row = costs.first else { return 0 }
        return row.indices.filter { !used.contains($0) }.map {
            row[$0] + cheapest(costs.dropFirst(), without: used.union([$0]))
        }.min() ?? 0
    }
}
