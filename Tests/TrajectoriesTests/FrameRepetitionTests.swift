import Testing

@testable import Trajectories

@Suite struct FrameRepetitionTests {
    private func repetitions(_ differences: [UInt8]) -> [Bool] {
        var repetition = FrameRepetition()
        return differences.map { repetition.isRepetition($0) }
    }

    @Test func `repetitions differ by coding noise, or little after a large step`() {
        #expect(repetitions([0, 3, 5, 6, 110]) == [true, true, true, false, false])
        // Film at 30 frames/s in a file of 60, coded again.
        #expect(
            repetitions([181, 21, 193, 37, 175, 10, 150]) == [
                false, true, false, true, false, true, false,
            ])
    }

    @Test func `what goes on faintly after a large movement is seen soon`() {
        #expect(
            repetitions([200, 30, 30, 30, 30, 30, 30]) == [
                false, true, true, true, false, false, false,
            ])
        #expect(repetitions([200, 60, 40, 60]) == [false, false, false, false])
    }
}
