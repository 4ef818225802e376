import Inference
import Testing

@testable import FixedPointInference

/// What the planner refuses: each message names the operator, what was found and what was expected.
@Suite struct PlannerRefusalTests {
    private var builder: GraphBuilder
    /// [1, 8, 8, 16].
    private let map: Int

    init() {
        builder = GraphBuilder(seed: 5, input: [1, 16, 16, 3])
        map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 16, limits: .relu)
    }

    private func expectRefusal(
        _ outputs: [Int], _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = #expect(throws: BackendRefusal.self, sourceLocation: sourceLocation) {
            try NetworkPlan(builder.graph(outputs: outputs))
        }
        #expect(refusal?.reason == reason, sourceLocation: sourceLocation)
    }

    /// A convolution or a depthwise one with an output of any shape.
    private mutating func filtered(
        _ input: Int, size: Int, stride: Int, padding: Int? = nil, to outputs: Int?, shape: [Int]
    ) -> Int {
        let filter = builder.filter(
            of: input, size: size, stride: stride, padding: padding, outputs: outputs, limits: .relu)
        return builder.append(
            outputs == nil ? .depthwise(filter) : .convolution(filter), [input], shape: shape)
    }

    @Test(arguments: [[], [5], [2, 8, 8, 3], [1, 0, 8, 3]])
    func `an input that is no image is refused`(shape: [Int]) {
        let graph = NetworkGraph(nodes: [], shapes: [shape], names: [""], input: 0, outputs: [0])
        let refusal = #expect(throws: BackendRefusal.self) { try NetworkPlan(graph) }
        #expect(refusal?.reason == "its input is \(shape), expected [1, height, width, channels]")
    }

    @Test mutating func `an input that no operator computes is refused`() {
        let sum = builder.append(.add(.none), [map, 99], shape: [1, 8, 8, 16])
        expectRefusal([sum], "operator 1, addition \"t2\": its input, tensor 99, is not computed")
        let graph = NetworkGraph(
            nodes: [], shapes: [[1, 8, 8, 3], [1, 5]], names: ["", ""], input: 0, outputs: [1])
        let refusal = #expect(throws: BackendRefusal.self) { try NetworkPlan(graph) }
        #expect(refusal?.reason == "its output, tensor 1, is not computed")
    }

    @Test mutating func `a convolution over the image with a wrong output is refused`() {
        let wrong = filtered(GraphBuilder.input, size: 3, stride: 2, to: 5, shape: [1, 8, 7, 5])
        expectRefusal(
            [wrong], "operator 1, convolution \"t2\": output is [1, 8, 7, 5], expected [1, 8, 8, 5]")
        let list = filtered(GraphBuilder.input, size: 3, stride: 2, to: 5, shape: [1, 8])
        expectRefusal(
            [list], "operator 2, convolution \"t3\": output is [1, 8], expected [1, height, width, channels]")
    }

    @Test mutating func `a convolution over the image that reads too far is refused`() {
        for padding in [-1, 3, 1000] {
            builder = GraphBuilder(seed: 5, input: [1, 16, 16, 3])
            let wrong = filtered(
                GraphBuilder.input, size: 3, stride: 2, padding: padding, to: 5, shape: [1, 8, 8, 5])
            expectRefusal(
                [wrong],
                "operator 0, convolution \"t1\": filter of 3 × 3 reads \(padding) pixels before a row, expected 0 to 2"
            )
        }
    }

    @Test mutating func `a convolution over a feature map must be 1 × 1`() {
        let wide = filtered(map, size: 3, stride: 1, to: 5, shape: [1, 8, 8, 5])
        expectRefusal(
            [wide],
            "operator 1, convolution \"t2\": filter is 3 × 3 with stride 1, expected 1 × 1 with stride 1")
        let strided = filtered(map, size: 1, stride: 2, to: 5, shape: [1, 4, 4, 5])
        expectRefusal(
            [strided],
            "operator 2, convolution \"t3\": filter is 1 × 1 with stride 2, expected 1 × 1 with stride 1")
    }

    @Test mutating func `an output's last convolution must keep height and width`() {
        let filter = builder.filter(of: map, size: 3, stride: 1, padding: 0, outputs: 5, limits: .none)
        let cut = builder.append(.convolution(filter), [map], shape: [1, 6, 6, 5])
        expectRefusal(
            [cut],
            "operator 1, convolution \"t2\": filter is 3 × 3 with stride 1 and 0 zeros, expected 3 × 3 or 5 × 5 with "
                + "stride 1 and 1 or 2")
    }

    @Test mutating func `a convolution with other inputs or outputs than its tensors is refused`() {
        let narrow = builder.convolution(map, to: 7)
        let filter = builder.filter(of: narrow, size: 1, stride: 1, outputs: 5, limits: .relu)
        let inputs = builder.append(.convolution(filter), [map], shape: [1, 8, 8, 5])
        expectRefusal(
            [inputs, narrow],
            "operator 2, convolution \"t3\": input is [1, 8, 8, 16], expected [1, 8, 8, 7]")
        let outputs = filtered(map, size: 1, stride: 1, to: 5, shape: [1, 8, 8, 6])
        expectRefusal(
            [outputs], "operator 3, convolution \"t4\": output is [1, 8, 8, 6], expected [1, 8, 8, 5]")
    }

    @Test mutating func `a depthwise convolution of another size or stride is refused`() {
        let large = filtered(map, size: 7, stride: 1, to: nil, shape: [1, 8, 8, 16])
        expectRefusal(
            [large, map],
            "operator 1, depthwise convolution \"t2\": filter is 7 × 7 with stride 1, expected 3 × 3 or 5 × 5 "
                + "with stride 1 or 2")
        let sparse = filtered(map, size: 3, stride: 3, to: nil, shape: [1, 3, 3, 16])
        expectRefusal(
            [sparse, map],
            "operator 2, depthwise convolution \"t3\": filter is 3 × 3 with stride 3, expected 3 × 3 or 5 × 5 "
                + "with stride 1 or 2")
    }

    @Test mutating func `a depthwise convolution with wrong shapes is refused`() {
        let small = filtered(map, size: 3, stride: 1, to: nil, shape: [1, 4, 8, 16])
        expectRefusal(
            [small, map],
            "operator 1, depthwise convolution \"t2\": output is [1, 4, 8, 16], expected [1, 8, 8, 16]")
        let first = filtered(GraphBuilder.input, size: 3, stride: 1, to: nil, shape: [1, 16, 16, 3])
        expectRefusal(
            [first],
            "operator 2, depthwise convolution \"t3\": input is tensor 0, [1, 16, 16, 3], expected a feature "
                + "map of an earlier operator")
    }

    @Test(arguments: [-1, 0, 1, 3])
    mutating func `a depthwise convolution that reads beyond the border is refused`(padding: Int) {
        let far = filtered(map, size: 5, stride: 1, padding: padding, to: nil, shape: [1, 8, 8, 16])
        expectRefusal(
            [far, map],
            "operator 1, depthwise convolution \"t2\": filter reads \(padding) pixels before a row and "
                + "\(4 - padding) after it, expected 0 to 2")
    }

    @Test mutating func `an addition of different shapes is refused`() {
        let other = builder.depthwise(map, stride: 2)
        let sum = builder.append(.add(.none), [map, other], shape: [1, 8, 8, 16])
        expectRefusal(
            [sum], "operator 2, addition \"t3\": input 1 is [1, 4, 4, 16], expected [1, 8, 8, 16]")
        let three = builder.append(.add(.none), [map, map, map], shape: [1, 8, 8, 16])
        expectRefusal([three], "operator 3, addition \"t4\": number of inputs is [3], expected [2]")
        let list = builder.append(.add(.none), [builder.mean(map), map], shape: [1, 16])
        expectRefusal(
            [list],
            "operator 5, addition \"t6\": input is tensor 5, [1, 16], expected a feature map of an earlier "
                + "operator")
    }

    @Test mutating func `PReLU behind something else than a convolution is refused`() {
        let activated = builder.prelu(builder.maxPool(map))
        expectRefusal([activated], "operator 2, PReLU \"t3\": it does not follow a convolution")
    }

    @Test mutating func `operators that change the extent must halve or double it`() {
        let pooled = builder.append(.maxPool, [map], shape: [1, 4, 5, 16])
        expectRefusal(
            [pooled], "operator 1, max pooling \"t2\": input is [1, 8, 8, 16], expected [1, 8, 10, 16]")
        let larger = builder.append(.upsample, [map], shape: [1, 16, 15, 16])
        expectRefusal(
            [larger], "operator 2, upsampling \"t3\": output is [1, 16, 15, 16], expected [1, 16, 16, 16]")
        let fewer = builder.append(.padChannels, [map], shape: [1, 8, 8, 10])
        expectRefusal(
            [fewer], "operator 3, channel padding \"t4\": output is [1, 8, 8, 10], expected [1, 8, 8, 16]")
    }

    @Test mutating func `lists with a wrong count are refused`() {
        let mean = builder.append(.mean, [map], shape: [1, 15])
        expectRefusal([mean], "operator 1, mean \"t2\": output is [1, 15], expected 16 numbers")
        let short = builder.reshape(map, to: [1, 8])
        expectRefusal([short], "operator 2, reshape \"t3\": output is [1, 8], expected 1024 numbers")
        let joined = builder.append(.concatenate, [map, map], shape: [1, 2000])
        expectRefusal(
            [joined], "operator 3, concatenation \"t4\": output is [1, 2000], expected 2048 numbers")
        let squashed = builder.append(.sigmoid, [map], shape: [1, 3])
        expectRefusal([squashed], "operator 4, sigmoid \"t5\": output is [1, 3], expected 1024 numbers")
        let product = builder.append(
            .dense(weights: ConstantTensor([1, 2]), bias: [0]), [map], shape: [1, 1])
        expectRefusal([product], "operator 5, dense layer \"t6\": weights is [2], expected [1024]")
    }

    @Test mutating func `a list operator on the network's input is refused`() {
        let list = builder.reshape(GraphBuilder.input, to: [1, 768])
        expectRefusal(
            [list],
            "operator 1, reshape \"t2\": input is the network's input [1, 16, 16, 3], expected a computed tensor"
        )
    }

    @Test mutating func `a filter of the whole map with an activation is refused`() {
        let filter = builder.filter(of: map, size: 8, stride: 1, padding: 0, outputs: 4, limits: .relu)
        let scores = builder.append(.convolution(filter), [map], shape: [1, 1, 1, 4])
        expectRefusal(
            [scores], "operator 1, convolution \"t2\": a filter of the whole map has an activation")
    }

    @Test mutating func `a fused operator that changes the shape is refused`() {
        let product = builder.convolution(map, to: 16)
        let sum = builder.append(.add(.none), [product, map], shape: [1, 8, 8, 15])
        expectRefusal(
            [sum], "operator 2, addition \"t3\": output is [1, 8, 8, 15], expected [1, 8, 8, 16]")
    }
}
