import Testing

@testable import FixedPointInference

@Suite struct RequestMemoryTests {
    @Test func `an input twice as large finds room, and a much smaller one gives memory back`() throws {
        var builder = GraphBuilder(seed: 3, input: [1, 16, 16, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 12, limits: .relu)
        let output = builder.depthwise(map)
        let plan = try NetworkPlan(builder.graph(outputs: [output]))
        let first = RequestMemory(plan)
        let twice = RequestMemory(try #require(plan.resized(toInput: [1, 16, 32, 3])), reusing: first)
        #expect(twice.input === first.input)
        #expect(zip(twice.buffers, first.buffers).allSatisfy { $0 === $1 })
        let large = RequestMemory(try #require(plan.resized(toInput: [1, 64, 64, 3])), reusing: twice)
        #expect(large.input !== first.input && large.input.count >= 64 * 64 * 3)
        #expect(RequestMemory(plan, reusing: large).input !== large.input)
    }
}
