import Testing

@testable import FixedPointInference

/// What the planner fuses into one step, each time with the values that the operators have one by one.
@Suite(kernelsExist) struct PlannerFusionTests {
    /// An image of 12 × 10 pixels, and a feature map of half its size.
    private var builder: GraphBuilder
    private let map: Int

    init() {
        builder = GraphBuilder(seed: 3, input: [1, 12, 10, 3])
        map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 20, limits: .relu)
    }

    private func plan(outputs: [Int]) throws -> NetworkPlan {
        try EngineComparison(builder, outputs: outputs).expectReference()
        return try NetworkPlan(builder.graph(outputs: outputs))
    }

    /// A plan whose last output is not deferred, as a sum of it is an output.
    private mutating func plan(keeping tensor: Int) throws -> NetworkPlan {
        let pooled = builder.mean(tensor)
        return try plan(outputs: [pooled])
    }

    @Test mutating func `expansion, depthwise convolution and projection are one block`() throws {
        let expanded = builder.convolution(map, to: 33, limits: .relu6)
        let filtered = builder.depthwise(expanded, size: 5, limits: .relu6)
        let projected = builder.convolution(filtered, to: 17)
        let plan = try plan(keeping: projected)
        #expect(plan.steps.count == 3)
        let block = try #require(plan.block(making: projected))
        #expect(block.source == map)
        #expect(block.expand != nil && block.depthwise != nil && block.project != nil)
        #expect(block.inner == FeatureMap(height: 6, width: 5, channels: 33))
    }

    @Test mutating func `the convolution over the image is fused with the depthwise one behind it`() throws {
        let filtered = builder.depthwise(map)
        let plan = try plan(keeping: filtered)
        let block = try #require(plan.block(making: filtered))
        #expect(block.source == nil && block.expand?.size == 3 && block.depthwise?.size == 3)
        #expect(plan.steps.count == 2)
    }

    @Test(arguments: [3, 5], [1, 2])
    mutating func `a block may begin with the depthwise convolution`(size: Int, stride: Int) throws {
        let filtered = builder.depthwise(map, size: size, stride: stride)
        let projected = builder.convolution(filtered, to: 40)
        let outputs = [builder.mean(projected), builder.mean(map)]
        let plan = try plan(outputs: outputs)
        let block = try #require(plan.block(making: projected))
        #expect(block.source == map && block.expand == nil)
        #expect(block.depthwise?.stride == stride && block.project != nil)
    }

    @Test(arguments: [ValueLimits.none, .relu, .relu6])
    mutating func `an addition is fused with the projection before it`(limits: ValueLimits) throws {
        let filtered = builder.depthwise(builder.convolution(map, to: 24), limits: .relu)
        let projected = builder.convolution(filtered, to: 20)
        let sum = builder.add(projected, map, limits: limits)
        let plan = try plan(keeping: sum)
        let block = try #require(plan.block(making: sum))
        #expect(block.residual == map)
        #expect(block.project?.epilogue.limits == limits)
        #expect(block.project?.epilogue.limitsComeFirst == false)
        #expect(plan.block(making: projected) == nil)
    }

    @Test mutating func `an addition is fused with the convolution over the image`() throws {
        let large = builder.upsample(map)
        let sum = builder.add(large, builder.convolution(GraphBuilder.input, size: 3, to: 20))
        let plan = try plan(keeping: sum)
        let block = try #require(plan.block(making: sum))
        #expect(block.source == nil && block.residual == large)
    }

    @Test mutating func `the order of the summands does not matter`() throws {
        let sum = builder.add(map, builder.convolution(map, to: 20))
        let plan = try plan(keeping: sum)
        #expect(plan.block(making: sum)?.residual == map)
    }

    @Test mutating func `a ReLU before a fused addition comes first`() throws {
        let sum = builder.add(builder.convolution(map, to: 20, limits: .relu6), map)
        let plan = try plan(keeping: sum)
        let block = try #require(plan.block(making: sum))
        #expect(block.expand?.epilogue.limitsComeFirst == true)
    }

    @Test mutating func `an addition between two ReLUs is a step of its own`() throws {
        let sum = builder.add(builder.convolution(map, to: 20, limits: .relu6), map, limits: .relu)
        let plan = try plan(keeping: sum)
        #expect(plan.block(making: sum) == nil)
        #expect(plan.steps.contains { if case .add(_, _, .relu, sum) = $0 { true } else { false } })
    }

    @Test mutating func `a second addition is a step of its own`() throws {
        let first = builder.add(builder.convolution(map, to: 20), map)
        let second = builder.add(first, map)
        let plan = try plan(keeping: second)
        #expect(plan.block(making: first)?.residual == map)
        #expect(plan.steps.contains { if case .add = $0 { $0.output == second } else { false } })
    }

    @Test mutating func `a tensor added to itself is a step of its own`() throws {
        let product = builder.convolution(map, to: 20)
        let sum = builder.add(product, product)
        let plan = try plan(keeping: sum)
        #expect(plan.block(making: product) != nil && plan.block(making: sum) == nil)
    }

    @Test mutating func `PReLU is fused with the convolution before it`() throws {
        let activated = builder.prelu(builder.convolution(map, to: 35))
        let plan = try plan(keeping: activated)
        #expect(plan.block(making: activated)?.expand?.epilogue.canApplyPReLU == false)
        #expect(plan.steps.count == 3)
    }

    @Test mutating func `PReLU behind a fused addition is fused, too`() throws {
        let activated = builder.prelu(builder.add(builder.convolution(map, to: 20), map))
        let plan = try plan(keeping: activated)
        #expect(plan.block(making: activated)?.residual == map)
    }

    @Test mutating func `an addition behind PReLU is a step of its own`() throws {
        let activated = builder.prelu(builder.convolution(map, to: 20))
        let sum = builder.add(activated, map)
        let plan = try plan(keeping: sum)
        #expect(plan.block(making: activated) != nil && plan.block(making: sum) == nil)
    }

    @Test mutating func `what two operators use is not fused`() throws {
        let expanded = builder.convolution(map, to: 20)
        let filtered = builder.depthwise(expanded)
        let outputs = [builder.mean(filtered), builder.mean(expanded)]
        let plan = try plan(outputs: outputs)
        #expect(plan.block(making: expanded) != nil)
        #expect(plan.block(making: filtered)?.expand == nil)
    }

    @Test mutating func `an output in the middle is not fused`() throws {
        let expanded = builder.convolution(map, to: 20, limits: .relu)
        let filtered = builder.depthwise(expanded)
        let plan = try plan(outputs: [filtered, expanded])
        #expect(plan.block(making: expanded) != nil && plan.block(making: filtered) != nil)
    }

    @Test mutating func `a convolution behind an upsampling is computed before it`() throws {
        let large = builder.upsample(map)
        let projected = builder.convolution(large, to: 18)
        let other = builder.depthwise(builder.convolution(GraphBuilder.input, size: 3, to: 18))
        let activated = builder.prelu(builder.add(projected, other))
        let plan = try plan(keeping: activated)
        let block = try #require(plan.block(making: large))
        #expect(block.inner == FeatureMap(height: 6, width: 5, channels: 18))
        let upsampling = plan.steps.contains {
            if case .upsample(large, _, other, activated) = $0 { true } else { false }
        }
        #expect(upsampling)
    }

    @Test mutating func `a convolution with an activation stays behind an upsampling`() throws {
        let large = builder.upsample(map)
        let projected = builder.convolution(large, to: 18, limits: .relu)
        let plan = try plan(keeping: projected)
        #expect(plan.block(making: large) == nil && plan.block(making: projected)?.source == large)
    }

    @Test func `a filter as large as its feature map is a dense layer`() throws {
        var other = GraphBuilder(seed: 4, input: [1, 6, 6, 3])
        let last = other.convolution(GraphBuilder.input, size: 3, stride: 2, to: 21, limits: .relu)
        let scores = other.convolutionOverAll(last, to: 5)
        try EngineComparison(other, outputs: [scores]).expectReference()
        let plan = try NetworkPlan(other.graph(outputs: [scores]))
        #expect(plan.steps.contains { if case .dense = $0 { $0.output == scores } else { false } })
    }
}

extension NetworkPlan {
    /// The step that makes a tensor, if it is a block.
    func block(making tensor: Int) -> Block? {
        for case .block(let block) in steps where block.output == tensor { return block }
        return nil
    }
}

extension ValueLimits {
    static let relu = ValueLimits(low: 0)
    static let relu6 = ValueLimits(low: 0, high: 6)
}
