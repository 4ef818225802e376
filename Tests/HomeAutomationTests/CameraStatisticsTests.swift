import Pipeline
import Testing

@testable import HomeAutomation

@Suite struct CameraStatisticsTests {
    private func counts(_ admitted: Int, _ dropped: Int, leftOut: Int = 0) -> LiveStatistics {
        var statistics = LiveStatistics()
        (statistics.admitted, statistics.dropped) = (admitted, dropped)
        statistics.leftOut = leftOut
        return statistics
    }

    @Test func `each message has the rates since the one before`() {
        let start = ContinuousClock.now
        var statistics = CameraStatistics(root: "limber", start: start)
        let first = statistics.message(
            [("door", counts(600, 900)), ("garden", counts(600, 0, leftOut: 300))], at: start + .seconds(60))
        #expect(first.topic == "limber/stats" && first.isRetained)
        #expect(
            first.payload
                == #"{"cameras":{"door":{"camera_fps":25,"process_fps":10,"skipped_fps":15},"garden":{"camera_fps":15,"process_fps":10,"skipped_fps":0}}}"#
        )
        let second = statistics.message([("door", counts(675, 900))], at: start + .seconds(90))
        #expect(
            second.payload == #"{"cameras":{"door":{"camera_fps":2.5,"process_fps":2.5,"skipped_fps":0}}}"#)
    }
}
