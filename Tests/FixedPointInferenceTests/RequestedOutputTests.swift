import SeededRandom
import Testing

@testable import FixedPointInference

/// Outputs behind a deferred one: lists that are computed where they are requested.
@Suite(kernelsExist) struct RequestedOutputTests {
    private let builder: GraphBuilder
    /// An output of numbers, a deferred feature map, and another output of numbers of the same layer as the first.
    private let (first, map, second): (Int, Int, Int)
    private let hidden: Int

    init() {
        var builder = GraphBuilder(seed: 5, input: [1, 16, 16, 3])
        let trunk = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 24)
        hidden = builder.mean(trunk)
        first = builder.dense(hidden, to: 5)
        map = builder.convolution(builder.convolution(trunk, to: 32, limits: .relu), to: 3)
        second = builder.sigmoid(builder.dense(hidden, to: 7))
        self.builder = builder
    }

    @Test func `only outputs behind a deferred one wait for a request`() throws {
        let plan = try NetworkPlan(builder.graph(outputs: [first, map, second]))
        #expect(plan.deferred[map] != nil)
        #expect(Array(plan.requested.keys) == [second])
        #expect(plan.requested[second]?.count == 2)
        // What the first output needs, too, is computed in each run.
        #expect(plan.steps.contains { $0.output == hidden })
        #expect(!plan.steps.contains { $0.output == second })
        for outputs in [[first, second, map], [first, second], [second, first, map]] {
            let plan = try NetworkPlan(builder.graph(outputs: outputs))
            #expect(plan.requested.isEmpty)
        }
    }

    @Test func `an output that another one is made of is computed in each run`() throws {
        var builder = builder
        let third = builder.sigmoid(second)
        let plan = try NetworkPlan(builder.graph(outputs: [first, map, second, third]))
        #expect(plan.requested[second] == nil)
        #expect(plan.requested[third]?.map(\.output) == [third])
        try EngineComparison(builder, outputs: [first, map, second, third]).expectReference()
    }

    @Test func `requested outputs equal the reference`() throws {
        try EngineComparison(builder, outputs: [first, map, second]).expectReference()
    }

    @Test func `a request after each run gives that run's values`() throws {
        for kernels in ConvolutionKernels.all {
            let requested = FixedPointRequest(
                try FixedPointModel(builder.graph(outputs: [first, map, second]), kernels: kernels))
            let whole = FixedPointRequest(
                try FixedPointModel(builder.graph(outputs: [first, second, map]), kernels: kernels))
            for seed: UInt64 in 1...3 {
                for request in [requested, whole] {
                    var generator = SeededGenerator(seed: seed)
                    try request.withInput(0) { input in
                        for index in input.indices { input[index] = generator.uniform(-1...1) }
                    }
                    request.infer()
                }
                let expected = try whole.withOutput(1) { Array($0) }
                for _ in 0..<2 {
                    #expect(try requested.withOutput(2) { Array($0) } == expected, "seed \(seed)")
                }
            }
        }
    }
}
