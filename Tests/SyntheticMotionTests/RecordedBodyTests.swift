import SyntheticMotion
import Testing

@Suite struct RecordedBodyTests {
    @Test func `a recording becomes a body, one without knees does not`() {
        var names: [String: SIMD3<Float>] = [:]
        for (side, x) in [("left", Float(0.2)), ("right", -0.2)] {
            names[side + "Shoulder"] = SIMD3(x, 1.4, 0)
            names[side + "Elbow"] = SIMD3(x, 1.1, 0)
            names[side + "Wrist"] = SIMD3(x, 0.9, 0)
            names[side + "Hip"] = SIMD3(x / 2, 0.9, 0)
            names[side + "Ankle"] = SIMD3(x / 2, 0.1, 0)
        }
        #expect(BodyPose3D(namedPositions: names) == nil)
        names["leftKnee"] = SIMD3(0.1, 0.5, 0)
        names["rightKnee"] = SIMD3(-0.1, 0.5, 0)
        let body = BodyPose3D(namedPositions: names)
        #expect(body?[.neck] == SIMD3(0, 1.4, 0))
        // Nothing says which way it faces but its sides: the nose is ahead (+z), the toes too.
        #expect((body?[.nose].z ?? 0) > 0.05)
        #expect((body?[.leftToe].z ?? 0) > 0.05)
    }
}
