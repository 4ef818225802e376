import Testing

@testable import VideoIO

@Suite struct NaturalOrderTests {
    @Test func numbersAreComparedAsNumbers() {
        let sorted = ["", "1.png", "2.png", "10.png", "a", "a1b2", "a1b10", "a02", "a2", "a10", "b"]
        #expect(sorted.shuffled().sorted { $0.naturallyPrecedes($1) } == sorted)
    }

    @Test func numbersLongerThanAnyIntegerAreCompared() {
        let nines = String(repeating: "9", count: 40)
        #expect(nines.naturallyPrecedes("1" + nines))
        #expect(!("1" + nines).naturallyPrecedes(nines))
    }
}
