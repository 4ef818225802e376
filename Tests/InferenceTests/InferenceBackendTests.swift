import Foundation
import Testing

@testable import Inference

/// How a model is offered to a backend, and what is reported after a fallback to OpenVINO.
@Suite struct InferenceBackendTests {
    /// A backend that runs everything or nothing.
    private struct FakeBackend: InferenceBackend {
        var refusal: String?
        var name: String { "fake" }
        var isAvailable: Bool { refusal == nil }

        func model(
            contentsOf path: String, inputShape: [Int]?
        ) throws(BackendRefusal) -> any ModelBackend {
            if let refusal { throw BackendRefusal(refusal) }
            return FakeModel(inputs: [TensorDescription(name: path, shape: inputShape ?? [1])])
        }
    }

    private struct FakeModel: ModelBackend {
        let inputs: [TensorDescription]
        var outputs: [TensorDescription] { inputs }
        var engine: InferenceEngine { InferenceEngine(name: "fake (slow)") }
        var concurrentRequests: Int { 7 }

        func makeRequest() throws(InferenceError) -> any RequestBackend {
            throw InferenceError(.runtimeFailure, underlying: 5, "no request")
        }
    }

    @Test func `a backend that is preferred runs what it does not refuse`() throws {
        let file = try TestModel(shape: [1, 3])
        var configuration = InferenceModel.Configuration()
        configuration.inputShape = [1, 9]
        let model = try InferenceModel(
            contentsOf: file.path, preferring: FakeBackend(), configuration: configuration)
        #expect(model.engine == InferenceEngine(name: "fake (slow)"))
        #expect(model.inputs == [TensorDescription(name: file.path, shape: [1, 9])])
        #expect(model.concurrentRequests == 7)
        let error = #expect(throws: InferenceError.self) { try model.makeRequest() }
        #expect(error?.code == .runtimeFailure && error?.underlying == 5)
    }

    @Test func `OpenVINO runs what the preferred backend refuses, and says why`() throws {
        let file = try TestModel(shape: [1, 3])
        let model = try InferenceModel(
            contentsOf: file.path, preferring: FakeBackend(refusal: "it is Monday"),
            configuration: .init())
        let reason = "the fake engine cannot run this model: it is Monday"
        #expect(model.engine == InferenceEngine(name: "OpenVINO f32", fallbackReason: reason))
        #expect(model.engine.description == "OpenVINO f32: \(reason)")
        #expect(model.inputs.map(\.shape) == [[1, 3]])
    }

    @Test func `a backend that is required runs the model or nothing does`() throws {
        let file = try TestModel(shape: [1, 3])
        let model = try InferenceModel(contentsOf: file.path, requiring: FakeBackend(), inputShape: nil)
        #expect(model.engine.name == "fake (slow)" && model.inputs.map(\.shape) == [[1]])
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(
                contentsOf: file.path, requiring: FakeBackend(refusal: "it is Monday"), inputShape: nil)
        }
        #expect(error?.code == .unsupportedModel)
        #expect(
            error?.description
                == "\(file.path): the fake engine cannot run this model: it is Monday; choose f32")
    }

    @Test func `a missing file is an error before any backend is tried`() {
        let path = "/nowhere/model.tflite"
        let errors = [
            #expect(throws: InferenceError.self) {
                try InferenceModel(contentsOf: path, preferring: FakeBackend(), configuration: .init())
            },
            #expect(throws: InferenceError.self) {
                try InferenceModel(contentsOf: path, requiring: FakeBackend(), inputShape: nil)
            },
        ]
        #expect(errors.allSatisfy { $0?.code == .unreadableFile })
    }
}
