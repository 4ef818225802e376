import Foundation
import Inference

/// A TensorFlow Lite file's first graph: its operators, and its tensors' shapes and constants.
///
/// Field numbers are those of TensorFlow's `schema.fbs`, version 3.
struct TFLiteFile {
    /// One operator with the numbers of its tensors.
    struct Operator {
        let number: Int
        let kind: TFLiteOperatorKind
        let inputs: [Int]
        let outputs: [Int]
        /// The options of its kind; fields are numbered as in the schema.
        let options: FlatTable?

        /// As messages name it, as in "operator 12, convolution".
        var label: String { "operator \(number), \(kind)" }

        /// - Throws: When there is no such input.
        func input(_ index: Int) throws(BackendRefusal) -> Int {
            guard inputs.indices.contains(index) else {
                throw BackendRefusal("\(label): it has \(inputs.count) inputs, expected \(index + 1) or more")
            }
            return inputs[index]
        }
    }

    let operators: [Operator]
    let inputs: [Int]
    let outputs: [Int]
    /// By tensor.
    private(set) var shapes: [[Int]]
    let names: [String]

    /// No tensor has more numbers.
    private static let greatestCount = 1e8
    /// No input that is set is wider or higher.
    static let greatestExtent = 4096

    private let tensors: [FlatTable]
    private let buffers: [FlatTable]
    /// By tensor: the operator that computes it.
    private let sources: [Int: Operator]

    init(_ bytes: Data) throws(BackendRefusal) {
        guard bytes.count > 8, bytes[4..<8].elementsEqual("TFL3".utf8), let model = FlatTable(file: bytes),
            let graph = model.tables(2).first
        else { throw BackendRefusal("not a TensorFlow Lite file") }
        let kinds = model.tables(1).map {
            max($0.integer(0, as: Int8.self) ?? 0, $0.integer(3, as: Int32.self) ?? 0)
        }
        tensors = graph.tables(0)
        buffers = model.tables(4)
        shapes = tensors.map { $0.integers(0, as: Int32.self) }
        names = tensors.map { String(decoding: $0.data(3), as: UTF8.self) }
        inputs = graph.integers(1, as: Int32.self)
        outputs = graph.integers(2, as: Int32.self)
        operators = try Self.operators(of: graph, kinds: kinds)
        sources = Dictionary(
            operators.flatMap { source in source.outputs.map { ($0, source) } },
            uniquingKeysWith: { first, _ in first })
        try checkTensors()
    }

    private static func operators(
        of graph: FlatTable, kinds: [Int]
    ) throws(BackendRefusal) -> [Operator] {
        var operators: [Operator] = []
        for (number, table) in graph.tables(3).enumerated() {
            let index = table.integer(0, as: UInt32.self) ?? 0
            guard kinds.indices.contains(index) else {
                throw BackendRefusal(
                    "operator \(number): its kind is entry \(index) of a list of \(kinds.count)")
            }
            guard let kind = TFLiteOperatorKind(rawValue: kinds[index]) else {
                throw BackendRefusal("operator \(number): BuiltinOperator \(kinds[index]) is not supported")
            }
            operators.append(
                Operator(
                    number: number, kind: kind, inputs: table.integers(1, as: Int32.self),
                    outputs: table.integers(2, as: Int32.self), options: table.table(4)))
        }
        return operators
    }

    private func checkTensors() throws(BackendRefusal) {
        func check(_ used: [Int], by label: String) throws(BackendRefusal) {
            for tensor in used where !tensors.indices.contains(tensor) {
                throw BackendRefusal("\(label): it uses tensor \(tensor), the file has \(tensors.count)")
            }
        }
        for entry in operators {
            guard !entry.inputs.isEmpty, !entry.outputs.isEmpty else {
                throw BackendRefusal("\(entry.label): it has no inputs or no outputs")
            }
            try check(entry.inputs + entry.outputs, by: entry.label)
        }
        try check(inputs + outputs, by: "its inputs and outputs")
        for (tensor, shape) in shapes.enumerated() where !Self.isSmallEnough(shape) {
            throw BackendRefusal(
                "tensor \(tensor) is \(shape), expected fewer than \(Int(Self.greatestCount)) numbers")
        }
    }

    /// Gives the input another height and width; those of all feature maps change in proportion.
    mutating func setInputShape(_ shape: [Int]) throws(BackendRefusal) {
        guard let input = inputs.first, shape != shapes[input] else { return }
        let before = shapes[input]
        let computed = operators.filter { !$0.kind.preparesConstants }
        let refusal = BackendRefusal("its input is \(before) and cannot be \(shape)")
        guard inputs.count == 1, before.count == 4, shape.count == 4, shape[0] == before[0],
            shape[3] == before[3],
            shape.allSatisfy({ $0 > 0 && $0 <= Self.greatestExtent }), before.allSatisfy({ $0 > 0 }),
            computed.allSatisfy(\.kind.takesAnyExtent)
        else { throw refusal }
        for tensor in Set(inputs + computed.flatMap(\.outputs)) {
            guard shapes[tensor].count == 4 else { throw refusal }
            for axis in 1...2 {
                let extent = shapes[tensor][axis] * shape[axis]
                guard extent > 0, extent.isMultiple(of: before[axis]) else { throw refusal }
                shapes[tensor][axis] = extent / before[axis]
            }
            guard Self.isSmallEnough(shapes[tensor]) else { throw refusal }
        }
    }

    /// A constant tensor, also one that is stored in half precision.
    func constant(_ tensor: Int) throws(BackendRefusal) -> ConstantTensor {
        guard let source = sources[tensor] else { return try stored(tensor) }
        guard source.kind == .dequantize, let input = source.inputs.first, sources[input] == nil else {
            throw BackendRefusal("tensor \(tensor) is computed by \(source.label), expected a constant")
        }
        return try stored(input)
    }

    /// A constant tensor of 32-bit integers.
    func integers(_ tensor: Int) -> [Int] {
        buffer(of: tensor).withUnsafeBytes { raw in
            (0..<raw.count / 4).map { Int(raw.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)) }
        }
    }

    private static func isSmallEnough(_ shape: [Int]) -> Bool {
        shape.allSatisfy { $0 >= 0 } && shape.reduce(1) { $0 * Double(max(1, $1)) } < greatestCount
    }

    private func stored(_ tensor: Int) throws(BackendRefusal) -> ConstantTensor {
        let bytes = buffer(of: tensor)
        switch tensors[tensor].integer(1, as: Int8.self) ?? 0 {
        case 0: return ConstantTensor(singles: bytes)
        case 1: return ConstantTensor(halves: bytes)
        case let type: throw BackendRefusal("tensor \(tensor) has elements of type \(type), expected floats")
        }
    }

    private func buffer(of tensor: Int) -> Data {
        let index = tensors[tensor].integer(2, as: UInt32.self) ?? 0
        return buffers.indices.contains(index) ? buffers[index].data(0) : Data()
    }
}
