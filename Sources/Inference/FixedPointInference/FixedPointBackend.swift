import Foundation
package import Inference

/// The 16-bit integer engine: computes TensorFlow Lite models of convolutions.
///
/// Needs a processor with AVX2 and an optimised build, as `swift build -c release` makes one. A request runs on one core,
/// in the thread that calls it. All processors give the same numbers (Documentation/Decisions/0024).
package struct FixedPointBackend: InferenceBackend {
    /// Creates the backend; costs nothing.
    package init() {}

    /// What messages call it.
    package var name: String { "fixed-point" }

    /// Whether this processor and this build have kernels for it.
    package var isAvailable: Bool { !ConvolutionKernels.all.isEmpty }

    /// Reads and plans a .tflite file.
    package func model(
        contentsOf path: String, inputShape: [Int]?
    ) throws(BackendRefusal) -> any ModelBackend {
        guard let kernels = ConvolutionKernels.all.first else {
            throw BackendRefusal("16-bit integers need a processor with AVX2 and an optimised build")
        }
        // Mapped: most of it is weights, which are read once.
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            throw BackendRefusal("the file cannot be read")
        }
        return try FixedPointModel(data, inputShape: inputShape, kernels: kernels)
    }
}
