import PoseCore
import Testing

@testable import Overlay

@Suite struct OverlayCaptionTests {
    @Test(
        arguments: [
            (0, "0.0%"), (0.004, "0.4%"), (0.5, "50.0%"), (0.6049, "60.5%"), (0.9712, "97.1%"),
            (0.9944, "99.4%"),
            (0.9949, "99.5%"), (0.995, "100%"), (0.9999, "100%"), (1, "100%"), (1.2, "100%"), (-1, "0.0%"),
            (Float.nan, "–"),
        ] as [(Float, String)])
    func `a percentage below 99.5 has one decimal`(confidence: Float, text: String) {
        #expect(OverlayCaption.percent(confidence) == text)
    }

    @Test(
        arguments: [
            (0, "0:00.0"), (3.26, "0:03.2"), (65.2, "1:05.2"), (3600, "1:00:00.0"), (-1.5, "−0:01.5"),
        ] as [(Double, String)])
    func `times are written as on a clock`(seconds: Double, text: String) {
        #expect(OverlayCaption.clock(Timestamp(seconds: seconds)) == text)
    }
}
