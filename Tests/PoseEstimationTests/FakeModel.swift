import Foundation
import Inference
import Synchronization

@testable import PoseEstimation

/// A model without a file: it has the tensors that a test wants, and its outputs the values that a test wants.
final class FakeModel: InferenceBackend, ModelBackend {
    /// What happened to the requests.
    struct Events: Equatable {
        var made = 0
        var freed = 0
        var started = 0
        var waited = 0
    }

    let name = "fake"
    let isAvailable = true
    let engine = InferenceEngine(name: "fake")
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]
    let concurrentRequests: Int
    /// The outputs' values; by default zeros, as many as the shape says.
    let values: [[Float]]
    /// From this request on none can be made.
    let failsFrom: Int
    let events = Mutex(Events())

    init(
        inputs: [[Int]], outputs: [[Int]], values: [[Float]]? = nil, concurrentRequests: Int = 2,
        failsFrom: Int = .max
    ) {
        self.inputs = inputs.map { TensorDescription(name: "", shape: $0) }
        self.outputs = outputs.map { TensorDescription(name: "", shape: $0) }
        self.values = values ?? outputs.map { [Float](repeating: 0, count: $0.reduce(1, *)) }
        (self.concurrentRequests, self.failsFrom) = (concurrentRequests, failsFrom)
    }

    convenience init(_ tensors: PoseModel.Tensors, values: [[Float]]? = nil) {
        self.init(inputs: [tensors.input], outputs: tensors.outputs, values: values)
    }

    /// The same as if it had been read from a file.
    func loaded(as tensors: PoseModel.Tensors) throws -> PoseModel {
        // Any file that can be read will do.
        let file = "/proc/self/stat"
        return try PoseModel(
            InferenceModel(contentsOf: file, requiring: self, inputShape: nil), path: "model.tflite",
            tensors: tensors)
    }

    func model(contentsOf path: String, inputShape: [Int]?) -> any ModelBackend { self }

    func makeRequest() throws(InferenceError) -> any RequestBackend {
        let made = events.withLock { events in
            events.made += 1
            return events.made
        }
        guard made < failsFrom else { throw InferenceError(.runtimeFailure, "no memory") }
        return FakeRequest(self)
    }
}

/// Computes nothing, and notes what is done with it.
private final class FakeRequest: RequestBackend {
    private let model: FakeModel
    private var input: [Float]

    init(_ model: FakeModel) {
        self.model = model
        input = [Float](repeating: 0, count: model.inputs[0].shape.reduce(1, *))
    }

    deinit { model.events.withLock { $0.freed += 1 } }

    var outputs: [TensorDescription] { model.outputs }

    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        input.withUnsafeMutableBufferPointer { body($0) }
    }

    func setInputShape(_ shape: [Int], of index: Int) {}

    func infer() {}

    func start() { model.events.withLock { $0.started += 1 } }

    func runIfQueued() -> Bool { false }

    func wait() { model.events.withLock { $0.waited += 1 } }

    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        model.values[index].withUnsafeBufferPointer(body)
    }

    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        [Float](repeating: model.values[index].first ?? 0, count: rows.count * columns.count)
    }
}
