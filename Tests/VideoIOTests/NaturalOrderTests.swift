import SeededRandom
import Testing

@testable import VideoIO

@Suite struct NaturalOrderTests {
    @Test func `numbers are compared as numbers`() {
        let sorted = ["", "1.png", "2.png", "10.png", "a", "a1b2", "a1b10", "a02", "a2", "a10", "b"]
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let shuffled = sorted.shuffled(using: &generator)
            #expect(shuffled.sorted { $0.naturallyPrecedes($1) } == sorted, "seed \(seed)")
        }
    }

    @Test func `numbers longer than any integer are compared`() {
        let nines = String(repeating: "9", count: 40)
        #expect(nines.naturallyPrecedes("1" + nines))
        #expect(!("1" + nines).naturallyPrecedes(nines))
    }
}
