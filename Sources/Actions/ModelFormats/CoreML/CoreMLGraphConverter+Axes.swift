/// Layers that move values about: expandDims, squeeze, transpose, reshapeStatic, splitND and concat.
extension CoreMLGraphConverter {
    mutating func expand(
        _ input: CoreMLTensor, _ parameters: Coreml_ExpandDimsLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        let rank = input.shape.count + parameters.axes.count
        var axes: Set<Int> = []
        for value in parameters.axes { axes.insert(try axis(value, rank: rank, layer)) }
        guard !axes.isEmpty, axes.count == parameters.axes.count else {
            throw refusal(layer, "axes \(parameters.axes); expected at least one, each once")
        }
        guard !(input.isBatched && axes.contains(0)) else {
            throw refusal(layer, "a second axis for windows; expected one")
        }
        var shape = input.shape
        for axis in axes.sorted() { shape.insert(1, at: axis) }
        // Axis N is there already.
        let isBatched = input.isBatched || axes.remove(0) != nil
        guard !axes.isEmpty else { return CoreMLTensor(name: input.name, shape: shape, isBatched: true) }
        let offset = isBatched ? 0 : 1
        let constant = builder.constant("\(output).axes", axes.sorted().map { $0 + offset })
        builder.add("Unsqueeze", [input.name, constant], as: output)
        return CoreMLTensor(name: output, shape: shape, isBatched: isBatched)
    }

    mutating func squeeze(
        _ input: CoreMLTensor, _ parameters: Coreml_SqueezeLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        let rank = input.shape.count
        var axes: Set<Int> = []
        for value in parameters.axes { axes.insert(try axis(value, rank: rank, layer)) }
        if parameters.squeezeAll { axes = Set(input.shape.indices.filter { input.shape[$0] == 1 }) }
        guard !axes.isEmpty, axes.allSatisfy({ input.shape[$0] == 1 }) else {
            throw refusal(
                layer, "input \(input.shape) without axes \(axes.sorted()); expected axes of extent 1")
        }
        let shape = input.shape.indices.filter { !axes.contains($0) }.map { input.shape[$0] }
        // Without Core ML's axis N ONNX keeps its own.
        let isBatched = input.isBatched && axes.remove(0) == nil
        guard !axes.isEmpty else { return CoreMLTensor(name: input.name, shape: shape, isBatched: false) }
        let constant = builder.constant("\(output).axes", axes.sorted().map { $0 + input.axisOffset })
        builder.add("Squeeze", [input.name, constant], as: output)
        return CoreMLTensor(name: output, shape: shape, isBatched: isBatched)
    }

    mutating func transpose(
        _ input: CoreMLTensor, _ parameters: Coreml_TransposeLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard parameters.axes.sorted() == input.shape.indices.map(UInt64.init) else {
            throw refusal(
                layer, "axes \(parameters.axes) of input \(input.shape); expected each of its axes once")
        }
        let axes = parameters.axes.map { Int($0) }
        guard !input.isBatched || axes.first == 0 else {
            throw refusal(layer, "axes \(axes) move the axis for windows; expected 0 first")
        }
        builder.add(
            "Transpose", [input.name], as: output,
            ints: ["perm": input.isBatched ? axes : [0] + axes.map { $0 + 1 }])
        return CoreMLTensor(
            name: output, shape: axes.map { input.shape[$0] }, isBatched: input.isBatched)
    }

    mutating func reshape(
        _ input: CoreMLTensor, _ parameters: Coreml_ReshapeStaticLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        let target = parameters.targetShape
        let refused = refusal(layer, "input \(input.shape) cannot become \(target); expected as many values")
        guard let count = input.count, target.count(where: { $0 == -1 }) <= 1,
            let known = CoreMLTensor.count(of: target.filter { $0 != -1 }.map(Int.init)), count % known == 0
        else { throw refused }
        let shape = target.map { $0 == -1 ? count / known : Int($0) }
        guard !shape.isEmpty, CoreMLTensor.count(of: shape) == count else { throw refused }
        let isBatched = shape[0] == 1
        // 0 stands for the extent that was there: that of axis N.
        let constant = builder.constant("\(output).shape", [0] + (isBatched ? Array(shape[1...]) : shape))
        builder.add("Reshape", [input.name, constant], as: output)
        return CoreMLTensor(name: output, shape: shape, isBatched: isBatched)
    }

    mutating func split(
        _ input: CoreMLTensor, _ parameters: Coreml_SplitNDLayerParams, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> [CoreMLTensor] {
        let axis = try axis(parameters.axis, rank: input.shape.count, layer)
        let extent = input.shape[axis]
        var sizes: [Int] = []
        for value in parameters.splitSizes { sizes.append(try size(value, "split size", layer)) }
        if sizes.isEmpty {
            let count = try size(parameters.numSplits, "numSplits", layer)
            sizes = extent % count == 0 ? Array(repeating: extent / count, count: count) : []
        }
        guard sizes.reduce(0, +) == extent, sizes.count == layer.output.count,
            !(input.isBatched && axis == 0)
        else {
            throw refusal(
                layer,
                "axis \(axis) of input \(input.shape) in \(layer.output.count) outputs; expected parts that fit"
            )
        }
        let constant = builder.constant("\(layer.output[0]).sizes", sizes)
        builder.add(
            "Split", [input.name, constant], outputs: layer.output, int: ["axis": axis + input.axisOffset])
        return zip(layer.output, sizes).map { name, size in
            var tensor = CoreMLTensor(name: name, shape: input.shape, isBatched: input.isBatched)
            tensor.shape[axis] = size
            return tensor
        }
    }

    mutating func concatenate(
        _ inputs: [CoreMLTensor], _ parameters: Coreml_ConcatLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard !parameters.sequenceConcat else {
            throw refusal(layer, "along the sequence; expected along the channels")
        }
        var result = inputs[0]
        let axis = result.shape.count - 3
        for input in inputs {
            var (first, other) = (result.shape, input.shape)
            guard axis >= (result.isBatched ? 1 : 0), input.isBatched == result.isBatched,
                first.count == other.count
            else { throw refusal(layer, "inputs \(inputs.map(\.shape)); expected four axes each") }
            (first[axis], other[axis]) = (1, 1)
            guard first == other else {
                throw refusal(
                    layer, "inputs \(inputs.map(\.shape)); expected the same but for the channels")
            }
        }
        result.shape[axis] = inputs.reduce(0) { $0 + $1.shape[axis] }
        result.name = builder.add(
            "Concat", inputs.map(\.name), as: output, int: ["axis": axis + result.axisOffset])
        return result
    }
}
