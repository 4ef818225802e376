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
    /// The numbers that OpenVINO computes with.
    public enum Precision: String, CaseIterable, Sendable {
        /// Single precision.
        case f32
        /// Half precision, near to f32, on CPUs with units for it; on others bf16 or f32, as `engine` reports.
        case f16
        /// Rounded to eight bits of mantissa: faster, but rough, on CPUs with units for it; on others f32.
        case bf16
    }

    /// How a model is prepared.
    public struct Configuration: Hashable, Sendable {
        /// The numbers that it computes with.
        public var precision = Precision.f32
        /// How many requests may run at the same time; at least 1.
        public var concurrentRequests = 1
        /// How many cores each of them works on; at least 1.
        public var coresPerRequest = 1
        /// The input's shape [1, height, width, channels], for .tflite files that consist of convolutions; nil: the
        /// file's. Every layer that halves or doubles the extent must fit: for the person finder, multiples of 32.
        public var inputShape: [Int]?
        /// Keeps what compiling gave, so that the next start takes a fifth of the time; nil: nothing is kept.
        public var cache: CompiledModelCache?

        /// Creates the default: single precision, one request at a time on one core.
        public init() {}
    }

    /// The engine that runs it, and after a fallback the reason.
    public var engine: InferenceEngine {
        let engine = backend.engine
        return refusal.map { InferenceEngine(name: engine.name, fallbackReason: $0) } ?? engine
    }
    /// The inputs in the file's order.
    public var inputs: [TensorDescription] { backend.inputs }
    /// The outputs in the file's order.
    public var outputs: [TensorDescription] { backend.outputs }

    /// How many requests can run at the same time, each on cores of its own; at least 1.
    public var concurrentRequests: Int { backend.concurrentRequests }

    /// The file, for messages.
    private let name: String
    private let backend: any ModelBackend
    /// Why the preferred backend does not run it; nil when it does, or none was preferred.
    private let refusal: String?

    /// Reads and prepares a model.
    ///
    /// Costs up to a few tenths of a second: make it once and keep it.
    /// - Throws: `InferenceError` when the file is missing, or no model that can be computed so.
    public init(
        contentsOf path: String, configuration: Configuration = .init()
    ) throws(InferenceError) {
        try Self.requireFile(path)
        name = path
        backend = try OpenVINOModel(contentsOf: path, configuration: configuration)
        refusal = nil
    }

    /// Compiles an ONNX model that is in memory; `name` is for the messages.
    ///
    /// - Throws: `InferenceError` when it is no model that the runtime understands.
    public init(
        onnx: Data, name: String, configuration: Configuration = .init()
    ) throws(InferenceError) {
        self.name = name
        backend = try OpenVINOModel(onnx: onnx, name: name, configuration: configuration)
        refusal = nil
    }

    /// Offers a model to a backend; OpenVINO runs it when that refuses.
    ///
    /// - Parameter configuration: The backend regards only its `inputShape`.
    /// - Throws: `InferenceError` when the file is missing, or OpenVINO cannot run it either.
    package init(
        contentsOf path: String, preferring preferred: any InferenceBackend, configuration: Configuration
    ) throws(InferenceError) {
        try Self.requireFile(path)
        name = path
        do throws(BackendRefusal) {
            backend = try preferred.model(contentsOf: path, inputShape: configuration.inputShape)
            refusal = nil
        } catch {
            backend = try OpenVINOModel(contentsOf: path, configuration: configuration)
            refusal = "the \(preferred.name) engine cannot run this model: \(error.reason)"
        }
    }

    /// Prepares a model with a backend and no other.
    ///
    /// - Throws: `InferenceError` when the file is missing, or the backend refuses it.
    package init(
        contentsOf path: String, requiring backend: any InferenceBackend, inputShape: [Int]?
    ) throws(InferenceError) {
        try Self.requireFile(path)
        name = path
        do throws(BackendRefusal) {
            self.backend = try backend.model(contentsOf: path, inputShape: inputShape)
            refusal = nil
        } catch {
            throw InferenceError(
                .unsupportedModel,
                "\(path): the \(backend.name) engine cannot run this model: \(error.reason); choose f32")
        }
    }

    /// True of shapes that a request's only input can be given: its own, and with some engines others.
    package func takesInput(_ shape: [Int]) -> Bool { backend.takesInput(shape) }

    /// Creates a request with tensors of its own.
    public func makeRequest() throws(InferenceError) -> InferenceRequest {
        InferenceRequest(try backend.makeRequest(), model: name)
    }

    private static func requireFile(_ path: String) throws(InferenceError) {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw InferenceError(
                .unreadableFile, "\(path): no such model file; name another")
        }
        // The runtime would try its other readers, and they write to standard error.
        guard !path.hasSuffix(".tflite") || isTFLite(path) else {
            throw InferenceError(
                .unsupportedModel,
                "\(path): no TensorFlow Lite file, which begins with the mark TFL3; restore it (Limber's "
                    + "own by setting up or installing again) or name another")
        }
    }

    private static func isTFLite(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 8) else {
            return false
        }
        return head.dropFirst(4) == Data("TFL3".utf8)
    }
}
