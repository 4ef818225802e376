import Testing

@testable import ProcessEnvironment

@Suite struct ProcessorCountTests {
    @Test func `cores are at least one and not more than there are`() {
        #expect(ProcessorCount.usable(of: 64, granted: nil) == 64)
        #expect(ProcessorCount.usable(of: 64, granted: 2) == 2)
        #expect(ProcessorCount.usable(of: 64, granted: 1.5) == 2)
        #expect(ProcessorCount.usable(of: 64, granted: 0.1) == 1)
        #expect(ProcessorCount.usable(of: 4, granted: 1e300) == 4)
        #expect(ProcessorCount.usable >= 1)
    }
}
