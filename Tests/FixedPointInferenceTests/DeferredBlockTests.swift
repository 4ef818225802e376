import SeededRandom
import Testing

@testable import FixedPointInference

/// Heads of a network with last layers that are computed where values are requested.
@Suite(kernelsExist) struct DeferredBlockTests {
    /// Strips of the heads have three rows, the last one two.
    private static let side = 20
    private static let channels = 3

    /// An image, a strided convolution, and two heads of a depthwise convolution, a convolution with ReLU and one without.
    private let builder: GraphBuilder
    private let trunk: Int
    private let (first, second): ([Int], [Int])

    init() {
        var builder = GraphBuilder(seed: 11, input: [1, 2 * Self.side, 2 * Self.side, 3])
        let trunk = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 24)
        func head() -> [Int] {
            let filtered = builder.depthwise(trunk)
            let hidden = builder.convolution(filtered, to: 40, limits: .relu)
            return [filtered, hidden, builder.convolution(hidden, to: Self.channels)]
        }
        (first, second) = (head(), head())
        (self.builder, self.trunk) = (builder, trunk)
    }

    @Test func `a head that nothing else needs is deferred`() throws {
        let plan = try NetworkPlan(builder.graph(outputs: [first[2], second[2]]))
        #expect(plan.deferred.count == 2)
        #expect(plan.deferred.values.allSatisfy { $0.block != nil })
        #expect(plan.steps.map(\.output) == [trunk])
        #expect(plan.blocks.count == 3)
        // Each head has its own buffer, as rows of it may be made at any time after a run.
        #expect(Set(plan.buffers.values).count == 3)
    }

    @Test func `a head whose feature map is needed elsewhere is computed in each run`() throws {
        let plan = try NetworkPlan(builder.graph(outputs: [first[2], second[2], first[1]]))
        #expect(plan.deferred[first[2]]?.block == nil)
        #expect(plan.deferred[second[2]]?.block != nil)
        #expect(plan.steps.map(\.output).sorted() == [trunk, first[1]])
    }

    @Test func `a head with an activation is computed in each run`() throws {
        var builder = builder
        let limited = builder.convolution(first[1], to: 3, limits: .relu6)
        let plan = try NetworkPlan(builder.graph(outputs: [limited]))
        #expect(plan.deferred.isEmpty && plan.block(making: limited) != nil)
        try EngineComparison(builder, outputs: [limited]).expectReference()
    }

    @Test func `deferred outputs equal the reference`() throws {
        try EngineComparison(builder, outputs: [first[2], second[2]]).expectReference()
    }

    @Test(arguments: [3, 5])
    func `a head's last filter may cover several pixels`(size: Int) throws {
        var builder = builder
        let wide = builder.convolution(first[1], size: size, to: Self.channels)
        let plan = try NetworkPlan(builder.graph(outputs: [wide, second[2]]))
        #expect(plan.deferred[wide]?.block != nil)
        try EngineComparison(builder, outputs: [wide, second[2]]).expectReference()
    }

    @Test func `deferred rows have the values that a whole run gives`() throws {
        for kernels in ConvolutionKernels.all {
            let deferred = FixedPointRequest(
                try FixedPointModel(builder.graph(outputs: [first[2], second[2]]), kernels: kernels))
            // The hidden layer as an output keeps the first head in the run.
            let whole = FixedPointRequest(
                try FixedPointModel(
                    builder.graph(outputs: [first[2], second[2], first[1]]), kernels: kernels))
            for seed: UInt64 in 1...3 {
                for request in [deferred, whole] {
                    var generator = SeededGenerator(seed: seed)
                    try request.withInput(0) { input in
                        for index in input.indices { input[index] = generator.uniform(-1...1) }
                    }
                    request.infer()
                }
                let expected = try whole.withOutput(0) { Array($0) }
                let (side, channels) = (Self.side, Self.channels)
                #expect(Set(expected).count > side * side)
                for (rows, columns) in [(7...9, 3...3), (0...0, 0...side - 1), (15...side - 1, 5...6)] {
                    let part = try deferred.values(ofOutput: 0, channel: 2, rows: rows, columns: columns)
                    let values = rows.flatMap { y in
                        columns.map { x in expected[(y * side + x) * channels + 2] }
                    }
                    #expect(part == values, "seed \(seed)")
                }
                #expect(try deferred.withOutput(0) { Array($0) } == expected, "seed \(seed)")
            }
        }
    }
}
