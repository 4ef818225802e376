import Testing

@testable import HomeAutomation

@Suite struct CameraOutageTests {
    @Test func `an outage has one line for each kind of reason, and one for its end`() {
        var outage = CameraOutage()
        let before = outage.end()
        let news = [.timedOut, .timedOut, .unauthorized, .timedOut].map { outage.isNews($0) }
        let ends = [outage.end(), outage.end()]
        #expect(!before)
        #expect(news == [true, false, true, false])
        #expect(ends == [true, false])
        let isNewsAgain = outage.isNews(.timedOut)
        #expect(isNewsAgain)
    }
}
