import Inference
import SeededRandom
import Testing

@testable import FixedPointInference

/// What the reader of TensorFlow Lite files refuses, with the exact message.
@Suite struct TFLiteRefusalTests {
    /// A 3 × 3 convolution of an image (operator 0), max pooling (1), and a mean of all pixels (2).
    private var file: TFLiteWriter

    init() {
        var builder = GraphBuilder(seed: 8, input: [1, 8, 8, 3])
        let pooled = builder.maxPool(builder.convolution(GraphBuilder.input, size: 3, to: 16))
        let mean = builder.mean(pooled)
        file = TFLiteWriter(builder.graph(outputs: [mean]))
    }

    private func expectRefusal(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectRefusal(of: file.bytes, reason, sourceLocation: sourceLocation)
    }

    private func expectRefusal(
        of bytes: [UInt8], _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = #expect(throws: BackendRefusal.self, sourceLocation: sourceLocation) {
            try NetworkPlan(NetworkGraph(TFLiteFile(bytes)))
        }
        #expect(refusal?.reason == reason, sourceLocation: sourceLocation)
    }

    @Test func `the file itself is read`() throws {
        let graph = try NetworkGraph(TFLiteFile(file.bytes))
        #expect(graph.nodes.map(\.operation.name) == ["convolution", "max pooling", "mean"])
        #expect(graph.label(of: graph.nodes[1]) == "operator 1, max pooling \"t2\"")
    }

    @Test(arguments: ["", "not a model", "12345678TFL3", "\u{0}\u{0}\u{0}\u{7f}TFL3....."])
    func `another file is refused`(text: String) {
        expectRefusal(of: Array(text.utf8), "not a TensorFlow Lite file")
    }

    @Test func `a file of another version is refused`() {
        var bytes = file.bytes
        bytes[7] = UInt8(ascii: "2")
        expectRefusal(of: bytes, "not a TensorFlow Lite file")
    }

    /// Counts, offsets and sizes that a damaged file may have; a trap ends the test.
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a file with numbers at the ends of their range is read or refused`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let original = file.bytes
        for _ in 0..<1000 {
            var bytes = original
            for _ in 0...random.next() % 3 {
                let number = random.pick(0, 1, 0x7F, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, .max) as UInt32
                let place = Int(random.next() % UInt64(bytes.count - 4))
                for byte in 0..<4 {
                    bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt32(8 * byte))
                }
            }
            _ = try? NetworkPlan(NetworkGraph(TFLiteFile(bytes)))
        }
    }

    @Test func `a truncated file is refused at every length`() {
        let bytes = file.bytes
        for count in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(throws: BackendRefusal.self, "\(count) of \(bytes.count) bytes") {
                try NetworkPlan(NetworkGraph(TFLiteFile(Array(bytes[..<count]))))
            }
        }
    }

    @Test(arguments: [28, 32, 126, 150]) mutating func `an unknown operator is refused`(code: Int) {
        file.entries[1].code = code
        expectRefusal("operator 1: BuiltinOperator \(code) is not supported")
    }

    @Test(arguments: [-1, 100]) mutating func `an operator with a tensor that does not exist is refused`(
        tensor: Int
    ) {
        file.entries[1].inputs = [tensor]
        expectRefusal("operator 1, maxPool: it uses tensor \(tensor), the file has \(file.tensors.count)")
        file.entries[1].inputs = [1]
        file.outputs = [tensor]
        expectRefusal("its inputs and outputs: it uses tensor \(tensor), the file has \(file.tensors.count)")
    }

    @Test mutating func `an operator without inputs or outputs is refused`() {
        file.entries[2].inputs = []
        expectRefusal("operator 2, mean: it has no inputs or no outputs")
        file.entries[2].inputs = [2]
        expectRefusal("operator 2, mean: it has 1 inputs, expected 2 or more")
        file.entries[2].outputs = []
        expectRefusal("operator 2, mean: it has no inputs or no outputs")
    }

    @Test(arguments: [[], [0, 1]]) mutating func `a network without exactly one input is refused`(
        inputs: [Int]
    ) {
        file.inputs = inputs
        expectRefusal("it has \(inputs.count) inputs, expected 1")
    }

    @Test mutating func `a network without outputs is refused`() {
        file.outputs = []
        expectRefusal("it has no outputs")
    }

    @Test(arguments: [[-1, 8], [20_000, 20_000], [1 << 31 - 1, 1 << 31 - 1, 1 << 31 - 1, 0]])
    mutating func `a tensor of a senseless size is refused`(shape: [Int]) {
        file.tensors[3].shape = shape
        expectRefusal("tensor 3 is \(shape), expected fewer than 100000000 numbers")
    }

    @Test mutating func `options of a convolution that the kernels do not have are refused`() {
        for (field, what, value) in [
            (2, "vertical stride", 2), (4, "dilation", 3), (5, "vertical dilation", 2),
        ] {
            var changed = self
            changed.file.entries[0].options[field] = .int32(value)
            changed.expectRefusal("operator 0, convolution: \(what) is \(value), expected 1")
        }
        var changed = self
        changed.file.entries[0].options[3] = .int8(4)
        changed.expectRefusal("operator 0, convolution: activation is 4, expected none, ReLU or ReLU6")
        changed = self
        changed.file.entries[0].options[1] = .int32(0)
        changed.file.entries[0].options[2] = .int32(0)
        changed.expectRefusal("operator 0, convolution: stride is 0")
    }

    @Test mutating func `options of other operators that the steps do not have are refused`() {
        for (field, what) in [
            (1, "stride"), (2, "vertical stride"), (3, "filter width"), (4, "filter height"),
        ] {
            var changed = self
            changed.file.entries[1].options[field] = .int32(3)
            changed.expectRefusal("operator 1, maxPool: \(what) is 3, expected 2")
        }
        file.entries[1].options[5] = .int8(1)
        expectRefusal("operator 1, maxPool: activation is 1, expected 0")
        file.entries[1].options[5] = .int8(0)
        file.entries[2].inputs[1] = file.constant(integers: [1], shape: [1])
        expectRefusal("operator 2, mean: axes are [1], expected [1, 2]")
    }

    @Test func `options of a depthwise convolution are checked, too`() {
        var builder = GraphBuilder(seed: 8, input: [1, 8, 8, 3])
        let filtered = builder.depthwise(builder.convolution(GraphBuilder.input, size: 3, to: 16))
        let file = TFLiteWriter(builder.graph(outputs: [filtered]))
        for (field, what) in [(3, "depth multiplier"), (5, "dilation"), (6, "vertical dilation")] {
            var changed = file
            changed.entries[1].options[field] = .int32(2)
            expectRefusal(
                of: changed.bytes, "operator 1, depthwiseConvolution: \(what) is 2, expected 1")
        }
    }

    @Test func `an upsampling with other alignments is refused`() {
        var builder = GraphBuilder(seed: 8, input: [1, 8, 8, 3])
        let large = builder.upsample(builder.convolution(GraphBuilder.input, size: 3, to: 16))
        var file = TFLiteWriter(builder.graph(outputs: [large]))
        file.entries[1].options[3] = .int8(0)
        expectRefusal(
            of: file.bytes,
            "operator 1, resizeBilinear: alignment of half-pixel centres is 0, expected 1")
        file.entries[1].options[2] = .int8(1)
        expectRefusal(of: file.bytes, "operator 1, resizeBilinear: alignment of corners is 1, expected 0")
    }

    @Test func `a concatenation along channels of several rows is refused`() {
        var builder = GraphBuilder(seed: 8, input: [1, 8, 8, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, to: 16)
        let joined = builder.append(.concatenate, [map, map], shape: [1, 8, 8, 32])
        var file = TFLiteWriter(builder.graph(outputs: [joined]))
        for axis in [3, -1] {
            file.entries[1].options[0] = .int32(axis)
            expectRefusal(
                of: file.bytes,
                "operator 1, concatenation: axis is \(axis) of [1, 8, 8, 32], expected one after extents of 1 only"
            )
        }
    }

    @Test mutating func `weights that do not fit their shape are refused`() {
        let weights = file.entries[0].inputs[1]
        file.tensors[weights].data.removeLast(4)
        expectRefusal("operator 0, convolution: 431 weights and 16 biases, expected [16, 3, 3, 3] and 16")
        file.tensors[weights].shape = [16, 3, 5, 3]
        expectRefusal(
            "operator 0, convolution: weights are [16, 3, 5, 3], input [1, 8, 8, 3], output [1, 8, 8, 16], "
                + "expected a square filter of feature maps")
    }

    @Test mutating func `weights of another type, or that are computed, are refused`() {
        let weights = file.entries[0].inputs[1]
        file.tensors[weights].type = 9
        expectRefusal("tensor \(weights) has elements of type 9, expected floats")
        file.append(.logistic, [0], to: weights)
        expectRefusal("tensor \(weights) is computed by operator 3, logistic, expected a constant")
    }

    @Test func `padding that differs above and at the left is refused`() {
        var builder = GraphBuilder(seed: 8, input: [1, 8, 7, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 16)
        expectRefusal(
            of: TFLiteWriter(builder.graph(outputs: [map])).bytes,
            "operator 0, convolution: padding is 0 above and 1 at the left, expected the same")
    }
}
