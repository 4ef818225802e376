import Foundation
import Inference
import ProcessEnvironment
import Testing

@testable import FixedPointInference

/// A request's tensors and their errors, and the backend in front of OpenVINO.
@Suite(kernelsExist) struct FixedPointRequestTests {
    /// A network with an output [1, 8, 8, 4] and one [1, 16].
    private let bytes: [UInt8]
    private let file: TemporaryFile

    init() throws {
        var builder = GraphBuilder(seed: 9, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 16, limits: .relu)
        let head = builder.convolution(map, to: 4)
        let mean = builder.mean(map)
        bytes = TFLiteWriter(builder.graph(outputs: [head, mean])).bytes
        file = try TemporaryFile(bytes)
    }

    @Test func `tensors that do not exist are refused`() throws {
        let request = FixedPointRequest(try FixedPointModel(bytes, kernels: ConvolutionKernels.all[0]))
        var error = #expect(throws: InferenceError.self) { try request.withInput(1) { _ in } }
        #expect(error?.code == .shapeMismatch && error?.description == "it has no input 1")
        error = #expect(throws: InferenceError.self) { try request.withOutput(2) { _ in } }
        #expect(error?.description == "it has no output 2")
        error = #expect(throws: InferenceError.self) {
            try request.values(ofOutput: 1, channel: 0, rows: 0...0, columns: 0...0)
        }
        #expect(error?.description == "output 1 is not of the shape [1, height, width, channels]")
    }

    @Test func `the input keeps its shape`() throws {
        let request = FixedPointRequest(try FixedPointModel(bytes, kernels: ConvolutionKernels.all[0]))
        try request.setInputShape([1, 8, 8, 3], of: 0)
        let error = #expect(throws: InferenceError.self) { try request.setInputShape([1, 8, 9, 3], of: 0) }
        #expect(error?.description == "input 0 is [1, 8, 8, 3] and cannot be [1, 8, 9, 3]")
    }

    @Test func `a queued run is done once`() throws {
        let request = FixedPointRequest(try FixedPointModel(bytes, kernels: ConvolutionKernels.all[0]))
        #expect(!request.runIfQueued())
        request.start()
        _ = request.runIfQueued()
        request.wait()
        #expect(!request.runIfQueued())
    }

    @Test func `many requests of one model run side by side`() throws {
        let model = try InferenceModel(
            contentsOf: file.path, requiring: FixedPointBackend(), inputShape: nil)
        let requests = try (0..<6).map { _ in try model.makeRequest() }
        for (index, request) in requests.enumerated() {
            try request.withInput { $0.update(repeating: Float(index % 2)) }
            try request.start()
        }
        for request in requests.reversed() {
            try request.runIfQueued()
            try request.wait()
        }
        let outputs = try requests.map { try $0.output(0) }
        #expect(outputs[0] != outputs[1])
        #expect((2..<6).allSatisfy { outputs[$0] == outputs[$0 % 2] })
    }

    @Test func `the engine is named with its instruction set`() throws {
        let model = try InferenceModel(
            contentsOf: file.path, preferring: FixedPointBackend(), configuration: .init())
        #expect(model.engine.name == "fixed-point (\(ConvolutionKernels.all[0].name))")
        #expect(model.engine.fallbackReason == nil)
        #expect(model.concurrentRequests == ProcessorCount.usable)
    }

    /// A network with a hyperbolic tangent, which only OpenVINO computes.
    @Test func `OpenVINO runs what the engine refuses, and the reason is reported`() throws {
        var builder = GraphBuilder(seed: 9, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 4)
        let last = builder.sigmoid(map)
        var writer = TFLiteWriter(builder.graph(outputs: [last]))
        writer.entries[1].code = 28
        let file = try TemporaryFile(writer.bytes)
        let model = try InferenceModel(
            contentsOf: file.path, preferring: FixedPointBackend(), configuration: .init())
        let reason =
            "the fixed-point engine cannot run this model: operator 1: BuiltinOperator 28 is not supported"
        #expect(model.engine.name == "OpenVINO f32" && model.engine.fallbackReason == reason)
        #expect(model.engine.description == "OpenVINO f32: \(reason)")
        let request = try model.makeRequest()
        try request.withInput { $0.update(repeating: 0.1) }
        try request.infer()
        #expect(try request.output().allSatisfy { abs($0) < 1 })
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(contentsOf: file.path, requiring: FixedPointBackend(), inputShape: nil)
        }
        #expect(error?.code == .unsupportedModel)
        #expect(error?.description == "\(file.path): \(reason); choose f32")
    }

    @Test func `a file that neither engine reads is refused in one line`() throws {
        let file = try TemporaryFile(Array(bytes.prefix(100)))
        let error = #expect(throws: InferenceError.self) {
            try InferenceModel(
                contentsOf: file.path, preferring: FixedPointBackend(), configuration: .init())
        }
        #expect(error?.code == .unsupportedModel && error?.description.contains("\n") == false)
    }

    @Test func `a missing file is a refusal of the backend, too`() {
        let refusal = #expect(throws: BackendRefusal.self) {
            try FixedPointBackend().model(contentsOf: "/nowhere/model.tflite", inputShape: nil)
        }
        #expect(refusal?.reason == "the file cannot be read")
        #expect(FixedPointBackend().isAvailable && FixedPointBackend().name == "fixed-point")
    }
}
