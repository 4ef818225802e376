import Foundation
import Inference
import ProcessEnvironment
import Synchronization

/// A network that is planned for the 16-bit integer engine; shared by any number of requests.
final class FixedPointModel: ModelBackend {
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]

    let plan: NetworkPlan
    let kernels: ConvolutionKernels
    /// By the input's shape: plans for other ones than the file's.
    private let resized = Mutex<[[Int]: NetworkPlan]>([:])

    /// Reads a TensorFlow Lite file.
    ///
    /// - Parameter inputShape: Nil: the file's.
    convenience init(
        _ bytes: Data, inputShape: [Int]? = nil, kernels: ConvolutionKernels
    ) throws(BackendRefusal) {
        var file = try TFLiteFile(bytes)
        if let inputShape { try file.setInputShape(inputShape) }
        try self.init(NetworkGraph(file), kernels: kernels)
    }

    init(_ graph: NetworkGraph, kernels: ConvolutionKernels) throws(BackendRefusal) {
        self.kernels = kernels
        plan = try NetworkPlan(graph)
        inputs = [plan.input]
        outputs = plan.outputs
    }

    var engine: InferenceEngine { InferenceEngine(name: "fixed-point (\(kernels.name))") }

    var concurrentRequests: Int { ProcessorCount.usable }

    func takesInput(_ shape: [Int]) -> Bool { plan(forInput: shape) != nil }

    /// The plan for an input of this shape, which shares all weights; nil when the network cannot take it.
    func plan(forInput shape: [Int]) -> NetworkPlan? {
        if shape == plan.input.shape { return plan }
        return resized.withLock { plans in
            if let known = plans[shape] { return known }
            let new = plan.resized(toInput: shape)
            plans[shape] = new
            return new
        }
    }

    func makeRequest() -> any RequestBackend { FixedPointRequest(self) }
}
