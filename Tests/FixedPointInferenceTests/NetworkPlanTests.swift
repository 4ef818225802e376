import Testing

@testable import FixedPointInference

/// The order of operators, and the buffers that steps share.
@Suite struct NetworkPlanTests {
    @Test func `operators that no output needs are dropped`() {
        var builder = GraphBuilder(seed: 1, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 8)
        _ = builder.depthwise(map)
        let used = builder.convolution(map, to: 4)
        #expect(builder.graph(outputs: [used]).nodes.map(\.output) == [map, used])
    }

    @Test func `what an addition needs is computed before the convolution that it is fused with`() throws {
        var builder = GraphBuilder(seed: 1, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 8)
        // In the file's order the convolution comes first.
        let product = builder.convolution(map, to: 8)
        let filtered = builder.depthwise(map)
        let sum = builder.add(product, filtered)
        let pooled = builder.mean(sum)
        let graph = builder.graph(outputs: [pooled])
        #expect(graph.nodes.map(\.output) == [map, filtered, product, sum, pooled])
        #expect(try NetworkPlan(graph).block(making: sum)?.residual == filtered)
    }

    @Test func `operators that use each other in a circle are refused`() {
        var builder = GraphBuilder(seed: 1, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 8)
        let first = builder.append(.add(.none), [map, 3], shape: [1, 8, 8, 8])
        let second = builder.append(.add(.none), [map, first], shape: [1, 8, 8, 8])
        #expect(second == 3)
        #expect(throws: (any Error).self) { try NetworkPlan(builder.graph(outputs: [second])) }
    }

    @Test func `a feature map leaves its buffer to a later one of its shape`() throws {
        var builder = GraphBuilder(seed: 1, input: [1, 16, 16, 3])
        var last = builder.convolution(GraphBuilder.input, size: 3, to: 16)
        for _ in 0..<6 { last = builder.maxPool(builder.upsample(last)) }
        let pooled = builder.mean(last)
        let plan = try NetworkPlan(builder.graph(outputs: [pooled]))
        // Two of the small shape and one of the large shape: a step never reads the buffer that it writes.
        #expect(plan.buffers.count == 13 && plan.maps.count == 2)
        for step in plan.steps {
            let output = plan.buffers[step.output]
            #expect(output == nil || !step.inputs.contains { plan.buffers[$0] == output })
        }
    }

    @Test func `an output and a later summand keep their buffers`() throws {
        var builder = GraphBuilder(seed: 1, input: [1, 16, 16, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 16)
        let middle = builder.padChannels(builder.convolution(map, to: 15), by: 1)
        var last = builder.add(middle, map)
        for _ in 0..<3 { last = builder.padChannels(builder.convolution(last, to: 15), by: 1) }
        let sum = builder.add(last, map)
        let pooled = builder.mean(sum)
        let plan = try NetworkPlan(builder.graph(outputs: [middle, pooled]))
        let kept = [middle, map].compactMap { plan.buffers[$0] }
        let others = plan.buffers.filter { $0.key != middle && $0.key != map && $0.key != sum }
        #expect(Set(kept).count == 2 && !others.values.contains(where: kept.contains))
    }

    @Test(arguments: [([1, 4, 5, 16], 1), ([1, 4, 5, 17], 2), ([1, 1, 1, 1], 1)])
    func `a feature map is stored in planes of 16 channels`(shape: [Int], planes: Int) throws {
        let map = try #require(FeatureMap(shape: shape))
        #expect(map.shape == shape && map.vectors == planes)
        #expect(map.rowStride == (shape[2] + 4) * 16)
        #expect(map.count == planes * shape[1] * map.rowStride)
        #expect(map.row(0) == 32 && map.row(1) == 32 + map.rowStride)
        let offsets = FeatureMap.offsets(rows: 2, width: shape[2])
        #expect(offsets.start[shape[2]] == Int32(map.rowStride))
    }

    @Test(arguments: [[], [1, 4, 5], [2, 4, 5, 3], [1, 0, 5, 3], [1, 4, -5, 3]])
    func `other shapes are no feature maps`(shape: [Int]) {
        #expect(FeatureMap(shape: shape) == nil)
    }
}
