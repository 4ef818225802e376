import Inference
import Testing

@testable import FixedPointInference

/// What operators in a file become nodes, and how.
@Suite struct TFLiteReadingTests {
    /// Explicit zeros, and a convolution without padding behind them.
    private static func padded(_ paddings: [Int], extent: Int) -> TFLiteWriter {
        var builder = GraphBuilder(seed: 6, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 16)
        var file = TFLiteWriter(builder.graph(outputs: [map]))
        let zeros = file.constant(integers: paddings, shape: [4, 2])
        let edge = file.tensor([1, extent, extent, 3], name: "edge")
        file.entries[0].inputs[0] = edge
        file.entries[0].options[0] = .int8(1)
        file.append(.pad, [0, zeros], to: edge, options: 22)
        file.entries.reverse()
        return file
    }

    @Test(arguments: [([0, 0, 0, 1, 0, 1, 0, 0], 0), ([0, 0, 1, 0, 1, 0, 0, 0], 1)])
    func `zeros before a convolution become its padding`(paddings: [Int], before: Int) throws {
        let graph = try NetworkGraph(TFLiteFile(Self.padded(paddings, extent: 9).bytes))
        #expect(graph.nodes.count == 1 && graph.nodes[0].inputs == [0])
        guard case .convolution(let filter) = graph.nodes[0].operation else {
            Issue.record("no convolution")
            return
        }
        #expect(filter.padding == before && filter.size == 3 && filter.stride == 2)
    }

    @Test(arguments: [
        [0, 0, 1, 1, 0, 1, 0, 0], [0, 0, -1, 1, -1, 1, 0, 0], [0, 0, 1, 1, 1, 1, 0, 2], [1, 1],
    ])
    func `other zeros are refused`(paddings: [Int]) {
        let refusal = #expect(throws: BackendRefusal.self) {
            try NetworkGraph(TFLiteFile(Self.padded(paddings, extent: 9).bytes))
        }
        #expect(
            refusal?.reason
                == "operator 0, pad: paddings are \(paddings), expected as many before the rows as before the columns"
        )
    }

    @Test func `zeros that something else than a convolution reads are refused`() {
        var file = Self.padded([0, 0, 1, 1, 1, 1, 0, 0], extent: 10)
        let pooled = file.tensor([1, 5, 5, 3], name: "pooled")
        let size = (1...4).map { ($0, FlatValue.int32(2)) }
        file.append(
            .maxPool, [file.entries[0].outputs[0]], to: pooled, options: 5, .init(uniqueKeysWithValues: size))
        file.outputs = [pooled]
        let refusal = #expect(throws: BackendRefusal.self) {
            try NetworkPlan(NetworkGraph(TFLiteFile(file.bytes)))
        }
        let edge = file.entries[0].outputs[0]
        #expect(
            refusal?.reason
                == "operator 2, max pooling \"pooled\": its input, tensor \(edge), is not computed")
    }

    @Test func `weights in half precision are read exactly`() throws {
        var builder = GraphBuilder(seed: 6, input: [1, 4, 4, 3])
        let map = builder.convolution(GraphBuilder.input, size: 1, to: 3)
        var file = TFLiteWriter(builder.graph(outputs: [map]))
        // Normal, negative, subnormal and zero numbers, as IEEE 754's half precision has them.
        let halves: [(bits: Int, value: Float)] = [
            (0x3c00, 1), (0xc000, -2), (0x3555, 0.333_251_95), (0x7bff, 65504), (0x0400, 6.103_515_6e-5),
            (0x0001, 5.960_464_5e-8), (0x83ff, -6.097_555e-5), (0x0000, 0), (0x8000, -0.0),
        ]
        let stored = file.tensor([3, 1, 1, 3], name: "half")
        file.tensors[stored].type = 1
        file.tensors[stored].data = halves.flatMap { [UInt8($0.bits & 255), UInt8($0.bits >> 8)] }
        let weights = file.tensor([3, 1, 1, 3], name: "single")
        file.entries[0].inputs[1] = weights
        file.append(.dequantize, [stored], to: weights)
        let graph = try NetworkGraph(TFLiteFile(file.bytes))
        guard case .convolution(let filter) = graph.nodes[0].operation else {
            Issue.record("no convolution")
            return
        }
        #expect(filter.weights.values == halves.map(\.value))
        #expect(filter.weights.count == 9 && filter.weights.values(in: 3..<5) == [65504, 6.103_515_6e-5])
    }

    @Test(arguments: [(0, ValueLimits.none), (1, .relu), (3, .relu6)])
    func `activations become limits`(activation: Int, limits: ValueLimits) throws {
        var builder = GraphBuilder(seed: 6, input: [1, 4, 4, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 5)
        let filtered = builder.depthwise(map)
        let sum = builder.add(map, filtered)
        var file = TFLiteWriter(builder.graph(outputs: [sum]))
        for (entry, field) in [(0, 3), (1, 4), (2, 0)] {
            file.entries[entry].options[field] = .int8(activation)
        }
        let found = try NetworkGraph(TFLiteFile(file.bytes)).nodes.map { node -> ValueLimits? in
            switch node.operation {
            case .convolution(let filter), .depthwise(let filter): filter.limits
            case .add(let limits): limits
            default: nil
            }
        }
        #expect(found == [limits, limits, limits])
    }

    @Test func `operators that compute sizes become no nodes`() throws {
        var builder = GraphBuilder(seed: 6, input: [1, 4, 4, 3])
        let large = builder.upsample(builder.convolution(GraphBuilder.input, size: 3, to: 5))
        var file = TFLiteWriter(builder.graph(outputs: [large]))
        let (shape, sliced, doubled) = (file.tensor([4]), file.tensor([2]), file.tensor([2]))
        file.append(.shape, [1], to: shape)
        file.append(.stridedSlice, [shape], to: sliced)
        file.append(.multiply, [sliced, sliced], to: doubled)
        file.entries[1].inputs[1] = doubled
        #expect(try NetworkGraph(TFLiteFile(file.bytes)).nodes.map(\.output) == [1, 2])
    }
}
