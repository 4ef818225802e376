public import Foundation

/// A neural network, read from a file (.tflite, .onnx, OpenVINO IR) and prepared for this CPU.
///
/// Immutable and shared: any number of requests, on any threads, may run it at the same time.
///
///     let model = try InferenceModel(contentsOf: "palm_detection_full.tflite")
///     let request = try model.makeRequest()
///     request.withInput { pixels in … }
///     try request.infer()
///     let scores = request.output(1)
public final class InferenceModel: Sendable {
    /// The numbers that a model computes with.
    public enum Precision: String, CaseIterable, Sendable {
        /// Single precision.
        case f32
        /// Products of 16-bit integers, all else in single precision: near to f32 and, where `isSupported`, faster. For
        /// .tflite files that consist of convolutions; see Documentation/Decisions/0024-sixteen-bit-integers.md.
        case int16
        /// Half precision where the CPU has it; near to f32.
        case f16
        /// Rounded to eight bits of mantissa: faster on CPUs with units for it, but rough.
        case bf16

        /// True where this program can compute so: `int16` needs a processor with AVX2, and an optimised build, as `swift
        /// build -c release` makes one.
        public var isSupported: Bool { self != .int16 || !ConvolutionKernels.all.isEmpty }
    }

    /// How a model is prepared.
    public struct Configuration: Hashable, Sendable {
        /// The numbers that it computes with.
        public var precision = Precision.f32
        /// How many requests may run at the same time; at least 1. With `int16`, as many as there are cores.
        public var concurrentRequests = 1
        /// How many cores each of them works on; at least 1. With `int16`, it is always one.
        public var coresPerRequest = 1
        /// The input's shape [1, height, width, channels], for .tflite files that consist of convolutions; nil: the
        /// file's. Every layer that halves or doubles the extent must fit: for the person finder, multiples of 32.
        public var inputShape: [Int]?
        /// Keeps what compiling gave, so that the next start takes a fifth of the time; nil: nothing is kept. With
        /// `int16`, nothing needs to be.
        public var cache: CompiledModelCache?

        /// Creates the default: single precision, one request at a time on one core.
        public init() {}
    }

    /// The inputs in the file's order.
    public var inputs: [TensorDescription] { backend.inputs }
    /// The outputs in the file's order.
    public var outputs: [TensorDescription] { backend.outputs }

    /// How many requests can run at the same time, each on cores of its own; at least 1.
    public var concurrentRequests: Int { backend.concurrentRequests }

    private let backend: any ModelBackend

    /// Reads and prepares a model.
    ///
    /// Costs up to a few tenths of a second: make it once and keep it.
    /// - Throws: `InferenceError` when the file is missing, or no model that can be computed so.
    public init(
        contentsOf path: String, configuration: Configuration = .init()
    ) throws(InferenceError) {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw InferenceError(
                .unreadableFile, "\(path): no such model file; run Scripts/setup or name another")
        }
        if configuration.precision == .int16 {
            backend = try FixedPointModel(contentsOf: path, inputShape: configuration.inputShape)
        } else {
            backend = try OpenVINOModel(contentsOf: path, configuration: configuration)
        }
    }

    /// Compiles an ONNX model that is in memory; `name` is for the messages.
    ///
    /// - Throws: `InferenceError` when it is no model that the runtime understands.
    public init(
        onnx: Data, name: String, configuration: Configuration = .init()
    ) throws(InferenceError) {
        backend = try OpenVINOModel(onnx: onnx, name: name, configuration: configuration)
    }

    /// Creates a request with tensors of its own.
    public func makeRequest() throws(InferenceError) -> InferenceRequest {
        InferenceRequest(try backend.makeRequest())
    }
}
