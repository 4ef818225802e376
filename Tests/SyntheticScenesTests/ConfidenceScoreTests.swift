import SyntheticScenes
import Testing

@Suite struct ConfidenceScoreTests {
    @Test func `confidences that separate all joints have an area of 1, equal ones of one half`() {
        var (perfect, equal) = (ConfidenceScore(), ConfidenceScore())
        for index in 0..<10 {
            perfect.add(index < 5 ? 0.1 : 0.9, isRight: index >= 5)
            equal.add(0.5, isRight: index < 5)
        }
        #expect(perfect.areaUnderCurve == 1)
        #expect(perfect.shareOfWrong(atLeast: 0.9) == 0)
        #expect(abs(perfect.calibrationError - 0.1) < 1e-6)
        #expect(equal.areaUnderCurve == 0.5)
        #expect(equal.calibrationError < 1e-6)
    }
}
