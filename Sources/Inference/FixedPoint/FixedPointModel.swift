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
    convenience init(contentsOf path: String) throws(InferenceError) {
        guard let kernels = ConvolutionKernels.all.first else {
            throw InferenceError(
                .unsupportedModel,
                "\(path): 16-bit integers need a processor with AVX2 and an optimised build; use f32")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InferenceError(.unreadableFile, "\(path): cannot be read")
        }
        try self.init([UInt8](data), name: path, kernels: kernels)
    }

    init(_ bytes: [UInt8], name: String, kernels: ConvolutionKernels) throws(InferenceError) {
        self.kernels = kernels
        do throws(TFLiteFile.Refusal) {
            plan = try NetworkPlan(
                NetworkGraph(TFLiteFile(bytes)), skipsZeros: kernels.functions.multiply_sparse != nil)
        } catch {
            throw InferenceError(
                .unsupportedModel,
                "\(name): cannot be computed with 16-bit integers: \(error.reason); use f32")
        }
        inputs = [plan.input]
        outputs = plan.outputs
    }

    var concurrentRequests: Int { ProcessInfo.processInfo.activeProcessorCount }

    func makeRequest() -> any RequestBackend { FixedPointRequest(self) }
}
