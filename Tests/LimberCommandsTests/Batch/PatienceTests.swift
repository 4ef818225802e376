import Testing

@testable import LimberCommands

@Suite struct PatienceTests {
    @Test func `waiting is over when all of its time has passed`() {
        var patience = Patience(.milliseconds(2500))
        var slices: [Duration] = []
        while !patience.isOver {
            slices.append(patience.slice)
            patience.wait(patience.slice)
        }
        #expect(slices == [.seconds(1), .seconds(1), .milliseconds(500)])
    }

    @Test func `an hour in which the process was stopped counts as a second`() {
        var patience = Patience(.seconds(3))
        patience.wait(.seconds(3600))
        #expect(!patience.isOver && patience.slice == .seconds(1))
        patience.wait(.milliseconds(1))
        patience.wait(.seconds(1))
        #expect(!patience.isOver)
        patience.wait(.seconds(1))
        #expect(patience.isOver)
    }
}
