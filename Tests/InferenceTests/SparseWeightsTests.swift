import CConvolution
import Testing

@testable import Inference

/// Weights most of which are zero, beside all of them.
@Suite struct SparseWeightsTests {
    @Test(.enabled(if: sparseKernels != nil, "needs AVX-512 VNNI and an optimised build"))
    func skippingZerosChangesNoSum() throws {
        let kernels = try #require(Self.sparseKernels).functions
        var generator = SystemRandomNumberGenerator()
        for (inputs, outputs, pixels) in [(3, 5, 1), (24, 16, 7), (40, 33, 29), (112, 64, 14), (192, 17, 48)]
        {
            // One of each so many weights is not zero; none with the last.
            for share in [4, Int.max] {
                let weights = (1...inputs * outputs).map {
                    $0.isMultiple(of: share) ? Float.random(in: -2...2, using: &generator) : 0
                }
                let filter = Self.filter(
                    weights.shuffled(using: &generator), inputs: inputs, outputs: outputs)
                let all = PointwiseWeights(filter, skipsZeros: false)
                let sparse = PointwiseWeights(filter, skipsZeros: true)
                #expect(sparse.start == nil)
                let integers = AlignedMemory(
                    (0..<pixels * all.depth).map { _ in Int16.random(in: -8191...8191, using: &generator) })
                #expect(
                    Self.product(sparse, integers, pixels, kernels)
                        == Self.product(all, integers, pixels, kernels),
                    "\(inputs) inputs, \(outputs) outputs, \(pixels) pixels, one of \(share)")
            }
        }
    }

    @Test func fewZerosAreNotSkipped() {
        var generator = SystemRandomNumberGenerator()
        let weights = (0..<64 * 64).map { _ in
            Bool.random(using: &generator) ? Float.random(in: -2...2, using: &generator) : 0
        }
        let filter = Self.filter(weights, inputs: 64, outputs: 64)
        #expect(PointwiseWeights(filter, skipsZeros: true).start != nil)
    }

    private static let sparseKernels = ConvolutionKernels.all.first { $0.functions.multiply_sparse != nil }

    private static func filter(_ weights: [Float], inputs: Int, outputs: Int) -> NetworkGraph.Filter {
        NetworkGraph.Filter(
            weights: weights, bias: (0..<outputs).map(Float.init), size: 1, stride: 1, padding: 0,
            inputs: inputs, outputs: outputs, limits: .none)
    }

    private static func product(
        _ weights: PointwiseWeights, _ integers: AlignedMemory<Int16>, _ pixels: Int, _ kernels: conv_kernels
    ) -> [Float] {
        let plane = pixels * 16
        let output = AlignedMemory<Float>(count: weights.vectors * plane)
        let offsets = FeatureMap.offsets(rows: 1, width: pixels)
        var seen = conv_integers(
            start: integers.start, pixels: pixels, pixel_step: weights.depth, pairs: weights.pairs,
            stretches: 1, stretch_step: 0)
        var finish = weights.finish.forKernel()
        if var sparse = weights.sparseForKernel {
            kernels.multiply_sparse(
                &seen, &sparse, weights.vectors, 1e-6, &finish, output.start, offsets.start, plane)
        } else {
            kernels.multiply(
                &seen, weights.start, weights.vectors, 1e-6, &finish, output.start,
                offsets.start, plane)
        }
        defer { withExtendedLifetime((weights, integers, offsets)) {} }
        return (0..<output.count).map { output.start[$0] }
    }
}
