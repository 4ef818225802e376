import Foundation

/// A TensorFlow Lite model of convolutions, computed with 16-bit integers; see `InferenceModel.Precision.int16`.
///
/// Every request computes in the thread that asks, on one core. All processors give the same numbers.
final class FixedPointModel: ModelBackend {
    let inputs: [TensorDescription]
    let outputs: [TensorDescription]

    let plan: NetworkPlan
    let kernels: ConvolutionKernels

    /// - Throws: `InferenceError` when the file cannot be read, or is no such model.
    convenience init(contentsOf path: String, inputShape: [Int]?) throws(InferenceError) {
        guard let kernels = ConvolutionKernels.all.first else {
            throw InferenceError(
                .unsupportedModel,
                "\(path): 16-bit integers need a processor with AVX2 and an optimised build; use f32")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InferenceError(.unreadableFile, "\(path): cannot be read")
        }
        try self.init([UInt8](data), name: path, inputShape: inputShape, kernels: kernels)
    }

    /// - Parameter inputShape: Nil: as the file says.
    convenience init(
        _ bytes: [UInt8], name: String, inputShape: [Int]? = nil, kernels: ConvolutionKernels
    ) throws(InferenceError) {
        do throws(TFLiteFile.Refusal) {
            var file = try TFLiteFile(bytes)
            if let inputShape { try file.setInputShape(inputShape) }
            try self.init(NetworkGraph(file), kernels: kernels)
        } catch {
            throw InferenceError(
                .unsupportedModel,
                "\(name): cannot be computed with 16-bit integers: \(error.reason); use f32")
        }
    }

    init(_ graph: NetworkGraph, kernels: ConvolutionKernels) throws(TFLiteFile.Refusal) {
        self.kernels = kernels
        plan = try NetworkPlan(graph)
        inputs = [plan.input]
        outputs = plan.outputs
    }

    var concurrentRequests: Int { ProcessInfo.processInfo.activeProcessorCount }

    func makeRequest() -> any RequestBackend { FixedPointRequest(self) }
}
