import Inference
import Testing

@testable import PoseEstimation

/// How the engines of several models are reported.
@Suite struct PoseModelEngineTests {
    private let fast = InferenceEngine(name: "fixed-point (AVX2)")

    private func fallback(_ reason: String) -> InferenceEngine {
        InferenceEngine(name: "OpenVINO f32", fallbackReason: reason)
    }

    @Test func `a model is named by its file`() {
        let engine = PoseModelEngine(fast, model: "/some/folder/landmarks.tflite")
        #expect(engine.model == "landmarks.tflite" && engine.name == "fixed-point (AVX2)")
        #expect(engine.fallbackReason == nil)
    }

    @Test func `a summary names each engine once`() {
        #expect(PoseModelEngine.summary(of: []) == nil)
        let engines = ["a", "b"].map { PoseModelEngine(fast, model: $0) }
        #expect(PoseModelEngine.summary(of: engines) == "fixed-point (AVX2)")
        let other = PoseModelEngine(fallback("too large"), model: "c")
        #expect(PoseModelEngine.summary(of: engines + [other, other]) == "fixed-point (AVX2), OpenVINO f32")
    }

    @Test func `models with the same reason of a fallback share a notice`() {
        let engines = [
            PoseModelEngine(fallback("no AVX2"), model: "a.tflite"), PoseModelEngine(fast, model: "b.tflite"),
            PoseModelEngine(fallback("no AVX2"), model: "c.tflite"),
            PoseModelEngine(fallback("damaged"), model: "d.tflite"),
            PoseModelEngine(fallback("no AVX2"), model: "a.tflite"),
        ]
        #expect(
            PoseModelEngine.fallbackNotices(of: engines) == [
                "a.tflite, c.tflite: computed by OpenVINO f32: no AVX2",
                "d.tflite: computed by OpenVINO f32: damaged",
            ])
        #expect(PoseModelEngine.fallbackNotices(of: [engines[1]]).isEmpty)
    }

    @Test func `only the integer precision may be unsupported`() {
        #expect(PoseModelPrecision.f32.isSupported && PoseModelPrecision.bf16.isSupported)
        #if !FixedPointInference
            #expect(!PoseModelPrecision.int16.isSupported)
        #endif
    }

    @Test func `a stage without models has no engines`() {
        struct Still: EngineReporting {}
        #expect(Still().engines.isEmpty)
    }
}
