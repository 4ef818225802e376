import Foundation
import Testing

@testable import Inference

/// What is preferred, what is fallen back to, and what is refused; without any model.
@Suite struct InferenceModelTests {
    /// Computes nothing; its one input and output have the shape that it was asked for.
    private struct FakeBackend: InferenceBackend {
        var name = "fake"
        var isAvailable = true
        var refusal: String?

        func model(contentsOf path: String, inputShape: [Int]?) throws(BackendRefusal) -> any ModelBackend {
            if let refusal { throw BackendRefusal(refusal) }
            return FakeModel(shape: inputShape ?? [1])
        }
    }

    private struct FakeModel: ModelBackend {
        let shape: [Int]
        var engine: InferenceEngine { InferenceEngine(name: "fake (nothing)") }
        var inputs: [TensorDescription] { [TensorDescription(name: "in", shape: shape)] }
        var outputs: [TensorDescription] { inputs }
        var concurrentRequests: Int { 3 }

        func makeRequest() throws(InferenceError) -> any RequestBackend {
            throw InferenceError(.runtimeFailure, "no requests")
        }
    }

    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "InferenceModelTests-\(UUID().uuidString).tflite"
        ).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test func `a missing file is named with the remedy`() {
        #expect {
            try InferenceModel(contentsOf: "/nowhere/a.tflite")
        } throws: { error in
            "\(error)" == "/nowhere/a.tflite: no such model file; run Scripts/setup or name another"
        }
    }

    @Test func `a preferred engine runs what it accepts, in the requested shape`() throws {
        try withFile("anything") { path in
            var configuration = InferenceModel.Configuration()
            configuration.inputShape = [1, 64, 32, 3]
            let model = try InferenceModel(
                contentsOf: path, preferring: FakeBackend(), configuration: configuration)
            #expect(model.engine == InferenceEngine(name: "fake (nothing)"))
            #expect(model.engine.description == "fake (nothing)")
            #expect(model.inputs.map(\.shape) == [[1, 64, 32, 3]])
            #expect(model.concurrentRequests == 3)
        }
    }

    @Test func `a required engine that refuses is an error with the reason`() throws {
        try withFile("anything") { path in
            #expect {
                try InferenceModel(
                    contentsOf: path, requiring: FakeBackend(refusal: "it has no layers"), inputShape: nil)
            } throws: { error in
                "\(error)"
                    == "\(path): the fake engine cannot run this model: it has no layers; choose f32"
            }
        }
    }

    @Test func `what neither the preferred engine nor OpenVINO can run is an error naming the file`() throws {
        try withFile("no model") { path in
            #expect {
                try InferenceModel(
                    contentsOf: path, preferring: FakeBackend(refusal: "no"), configuration: .init())
            } throws: { error in
                (error as? InferenceError)?.code == .unsupportedModel && "\(error)".hasPrefix(path)
            }
        }
    }

    @Test func `bytes that are no ONNX model are refused by name`() {
        #expect {
            try InferenceModel(onnx: Data("no model".utf8), name: "taught.onnx")
        } throws: { error in
            (error as? InferenceError)?.code == .unsupportedModel && "\(error)".contains("taught.onnx")
        }
    }
}
