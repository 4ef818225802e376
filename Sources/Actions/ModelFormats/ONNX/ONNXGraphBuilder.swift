/// Builds an ONNX graph, name by name.
package struct ONNXGraphBuilder {
    /// What is built so far.
    package private(set) var graph = Onnx_GraphProto()

    /// Starts a graph without nodes.
    package init(name: String) { graph.name = name }

    /// Adds a node and returns its output's name, which is also the node's.
    @discardableResult
    package mutating func add(
        _ operation: String, _ inputs: [String], as output: String, ints: [String: [Int]] = [:],
        int: [String: Int] = [:], float: [String: Float] = [:], strings: [String: String] = [:]
    ) -> String {
        add(operation, inputs, outputs: [output], ints: ints, int: int, float: float, strings: strings)
        return output
    }

    /// Adds a node with several outputs; it is named after the first.
    package mutating func add(
        _ operation: String, _ inputs: [String], outputs: [String], ints: [String: [Int]] = [:],
        int: [String: Int] = [:], float: [String: Float] = [:], strings: [String: String] = [:]
    ) {
        var node = Onnx_NodeProto()
        node.opType = operation
        node.name = outputs.first ?? ""
        node.input = inputs
        node.output = outputs
        var attributes: [Onnx_AttributeProto] = []
        for (key, values) in ints {
            var attribute = Onnx_AttributeProto()
            attribute.name = key
            attribute.type = .ints
            attribute.ints = values.map(Int64.init)
            attributes.append(attribute)
        }
        for (key, value) in int {
            var attribute = Onnx_AttributeProto()
            attribute.name = key
            attribute.type = .int
            attribute.i = Int64(value)
            attributes.append(attribute)
        }
        for (key, value) in float {
            var attribute = Onnx_AttributeProto()
            attribute.name = key
            attribute.type = .float
            attribute.f = value
            attributes.append(attribute)
        }
        for (key, value) in strings {
            var attribute = Onnx_AttributeProto()
            attribute.name = key
            attribute.type = .string
            attribute.s = .init(value.utf8)
            attributes.append(attribute)
        }
        node.attribute = attributes.sorted { $0.name < $1.name }
        graph.node.append(node)
    }

    /// Adds a constant of floats and returns its name.
    package mutating func constant(_ name: String, _ values: [Float], shape: [Int]) -> String {
        var tensor = Onnx_TensorProto()
        tensor.name = name
        tensor.dims = shape.map(Int64.init)
        tensor.dataType = Int32(Onnx_TensorProto.DataType.float.rawValue)
        tensor.rawData = values.withUnsafeBytes { .init($0) }
        graph.initializer.append(tensor)
        return name
    }

    /// Adds a constant of whole numbers and returns its name.
    package mutating func constant(_ name: String, _ values: [Int]) -> String {
        var tensor = Onnx_TensorProto()
        tensor.name = name
        tensor.dims = [Int64(values.count)]
        tensor.dataType = Int32(Onnx_TensorProto.DataType.int64.rawValue)
        tensor.rawData = values.map(Int64.init).withUnsafeBytes { .init($0) }
        graph.initializer.append(tensor)
        return name
    }

    /// Declares the graph's input; an extent of 0 is open.
    package mutating func input(_ name: String, shape: [Int]) { graph.input.append(value(name, shape)) }

    /// Declares the graph's output; an extent of 0 is open.
    package mutating func output(_ name: String, shape: [Int]) { graph.output.append(value(name, shape)) }

    private func value(_ name: String, _ shape: [Int]) -> Onnx_ValueInfoProto {
        var info = Onnx_ValueInfoProto()
        info.name = name
        info.type.tensorType.elemType = Int32(Onnx_TensorProto.DataType.float.rawValue)
        info.type.tensorType.shape.dim = shape.map { extent in
            var dimension = Onnx_TensorShapeProto.Dimension()
            if extent > 0 { dimension.dimValue = Int64(extent) } else { dimension.dimParam = "N" }
            return dimension
        }
        return info
    }
}
