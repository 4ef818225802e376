import SeededRandom
import Testing

@testable import LinearModels

@Suite struct ConcurrentMapTests {
    private struct Refusal: Error, Equatable { var number: Int }

    @Test(arguments: [0, 1, 2, 7, 1000])
    func `results are in the elements' order`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let elements = (0..<count).map { _ in Int.random(in: 0..<2000, using: &random) }
        // Elements that take longer do not come later.
        let found = elements.concurrentMap { element in (0...element).reduce(0, +) }
        #expect(found == elements.map { $0 * ($0 + 1) / 2 }, "seed \(count)")
    }

    @Test func `a slice is mapped from its first element on`() {
        #expect([5, 6, 7, 8, 9][2..<4].concurrentMap { $0 * 10 } == [70, 80])
        #expect((-3..<3).concurrentMap { $0 } == [-3, -2, -1, 0, 1, 2])
    }

    @Test func `results that are nil are kept`() {
        #expect((0..<4).concurrentMap { $0.isMultiple(of: 2) ? $0 : nil } == [0, nil, 2, nil])
    }

    @Test func `of several errors the first element's is thrown`() {
        #expect(throws: Refusal(number: 3)) {
            try (0..<100).concurrentMap { number throws(Refusal) in
                if number % 10 == 3 { throw Refusal(number: number) }
                return number
            }
        }
    }

    @Test(arguments: [(0, 1, 4), (1, 3, 4), (5, 2, 4), (64, 3, 16), (10, 1, 1), (3, 4, 100)])
    func `every unit of an array is written once`(units: Int, unit: Int, pieces: Int) {
        var values = [Int](repeating: 0, count: units * unit)
        values.updateConcurrently(unit: unit, pieceCount: pieces) { positions, values in
            #expect(values.count == positions.count * unit)
            for (place, position) in positions.enumerated() {
                for index in 0..<unit { values[place * unit + index] += position * unit + index + 1 }
            }
        }
        #expect(values == Array(1..<(units * unit + 1)))
    }
}
