import SeededRandom
import Testing

@testable import Inference

/// Heads of a network with last layers that are computed where values are requested.
@Suite(.enabled(if: !ConvolutionKernels.all.isEmpty, "needs AVX2 and an optimised build"))
struct DeferredBlockTests {
    @Test func `a head that nothing else needs is deferred`() throws {
        let plan = try NetworkPlan(Self.graph(outputs: [5, 8]))
        #expect(plan.deferred.count == 2)
        #expect(plan.deferred.values.allSatisfy { $0.block != nil })
        #expect(plan.steps.map(\.output) == [1])
        #expect(plan.blocks.count == 3)
        // Each head has its own memory, as rows of it may be made at any time after a run.
        #expect(Set(plan.places.values).count == 3)
    }

    @Test func `a head whose feature map is needed elsewhere is computed in each run`() throws {
        let plan = try NetworkPlan(Self.graph(outputs: [5, 8, 4]))
        #expect(plan.deferred[5]?.block == nil)
        #expect(plan.deferred[8]?.block != nil)
        #expect(plan.steps.map(\.output).sorted() == [1, 4])
    }

    @Test func `deferred rows have the values that a whole run gives`() throws {
        for kernels in ConvolutionKernels.all {
            // Tensor 4 as an output keeps the first head in the run.
            let deferred = FixedPointRequest(
                try FixedPointModel(Self.graph(outputs: [5, 8]), kernels: kernels))
            let whole = FixedPointRequest(
                try FixedPointModel(Self.graph(outputs: [5, 8, 4]), kernels: kernels))
            for seed: UInt64 in 1...3 {
                for request in [deferred, whole] {
                    var generator = SeededGenerator(seed: seed)
                    try request.withInput(0) { input in
                        for index in input.indices {
                            input[index] = Float.random(in: -1...1, using: &generator)
                        }
                    }
                    request.infer()
                }
                let expected = try whole.withOutput(0) { Array($0) }
                let (side, channels) = (Self.side / 2, Self.channels)
                #expect(Set(expected).count > side * side)
                for (rows, columns) in [(7...9, 3...3), (0...0, 0...side - 1), (15...side - 1, 5...6)] {
                    let part = try deferred.values(ofOutput: 0, channel: 2, rows: rows, columns: columns)
                    #expect(
                        part
                            == rows.flatMap { y in
                                columns.map { x in expected[(y * side + x) * channels + 2] }
                            }, "seed \(seed)")
                }
                #expect(try deferred.withOutput(0) { Array($0) } == expected, "seed \(seed)")
            }
        }
    }

    /// Strips of the heads have three rows, the last one two.
    private static let side = 40
    private static let channels = 3

    /// An image, a strided convolution (tensor 1), and two heads of a depthwise convolution, a convolution with ReLU and
    /// one without: tensors 3, 4, 5 and 6, 7, 8.
    private static func graph(outputs: [Int]) -> NetworkGraph {
        var generator = SeededGenerator(seed: 11)
        func filter(
            size: Int, stride: Int = 1, padding: Int = 0, inputs: Int, outputs: Int,
            isDepthwise: Bool = false,
            limits: ValueLimits = .none
        ) -> NetworkGraph.Filter {
            let count = size * size * (isDepthwise ? 1 : inputs) * outputs
            return NetworkGraph.Filter(
                weights: (0..<count).map { _ in Float.random(in: -1...1, using: &generator) },
                bias: (0..<outputs).map { _ in Float.random(in: -1...1, using: &generator) }, size: size,
                stride: stride,
                padding: padding, inputs: inputs, outputs: outputs, limits: limits)
        }
        var nodes = [
            NetworkGraph.Node(
                operation: .convolution(filter(size: 3, stride: 2, inputs: 3, outputs: 24)), inputs: [0],
                output: 1)
        ]
        for first in [3, 6] {
            nodes += [
                .init(
                    operation: .depthwise(
                        filter(size: 3, padding: 1, inputs: 24, outputs: 24, isDepthwise: true)),
                    inputs: [1], output: first),
                .init(
                    operation: .convolution(
                        filter(size: 1, inputs: 24, outputs: 40, limits: ValueLimits(low: 0))),
                    inputs: [first], output: first + 1),
                .init(
                    operation: .convolution(filter(size: 1, inputs: 40, outputs: channels)),
                    inputs: [first + 1], output: first + 2),
            ]
        }
        let half = side / 2
        let depths = [0: 3, 1: 24, 3: 24, 4: 40, 5: channels, 6: 24, 7: 40, 8: channels]
        let shapes = (0...8).map { tensor in
            tensor == 0 ? [1, side, side, 3] : [1, half, half, depths[tensor] ?? 1]
        }
        return NetworkGraph(
            nodes: nodes, shapes: shapes, names: shapes.map { _ in "" }, input: 0, outputs: outputs)
    }
}
