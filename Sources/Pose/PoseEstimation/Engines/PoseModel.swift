import Foundation
import Inference
import Synchronization

/// A pose model that is loaded and has the tensors that its decoder reads, and the requests that its estimators share.
final class PoseModel: Sendable {
    /// The tensors of one kind of model.
    struct Tensors: Hashable, Sendable {
        /// The only input's shape.
        let input: [Int]
        /// The outputs' shapes.
        let outputs: [[Int]]
        /// True when a file may have more outputs behind these.
        var mayHaveMore = false
    }

    private struct LivingPool {
        weak var pool: RequestPool?
    }

    /// Where the model came from, for messages.
    let path: String
    /// The outputs' shapes.
    let outputs: [[Int]]

    private let model: InferenceModel
    private let pool = Mutex(LivingPool())

    /// - Throws: `PoseEstimationError` when the model has other tensors.
    init(_ model: InferenceModel, path: String, tensors: Tensors) throws(PoseEstimationError) {
        self.model = model
        self.path = path
        outputs = model.outputs.map(\.shape)
        let inputs = model.inputs.map(\.shape)
        try Self.require(inputs == [tensors.input], "inputs are \(inputs), expected \([tensors.input])", path)
        let relevant = tensors.mayHaveMore ? Array(outputs.prefix(tensors.outputs.count)) : outputs
        try Self.require(
            relevant == tensors.outputs,
            "outputs are \(outputs), expected \(tensors.outputs)\(tensors.mayHaveMore ? " first" : "")", path)
    }

    /// The engine that computes it, and after a fallback the reason.
    var engine: PoseModelEngine { PoseModelEngine(model.engine, model: path) }

    /// How many requests can run at the same time; at least 1.
    var concurrentRequests: Int { model.concurrentRequests }

    /// True of shapes that a request's input can be given: the file's, and with some engines others.
    func takesInput(_ shape: [Int]) -> Bool { model.takesInput(shape) }

    /// The requests that all estimators of this model share while they live; freed with the last of them.
    var requests: RequestPool {
        pool.withLock { living in
            if let pool = living.pool { return pool }
            let pool = RequestPool(limit: model.concurrentRequests) { [model] () throws(InferenceError) in
                try model.makeRequest()
            }
            living.pool = pool
            return pool
        }
    }

    private static func require(
        _ isExpected: Bool, _ found: @autoclosure () -> String, _ path: String
    ) throws(PoseEstimationError) {
        guard isExpected else {
            throw PoseEstimationError(.unusableModel, "\(path): \(found()); run set-up again")
        }
    }
}
