/// Layers that compute: convolution, batchnorm, activation, add, pooling and softmaxND.
extension CoreMLGraphConverter {
    mutating func convolve(
        _ input: CoreMLTensor, _ parameters: Coreml_ConvolutionLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard !parameters.isDeconvolution else {
            throw refusal(layer, "a deconvolution; expected a convolution")
        }
        guard case .valid(let padding)? = parameters.convolutionPaddingType else {
            throw refusal(layer, "padding of another kind; expected \"valid\" with border amounts")
        }
        let groups = parameters.nGroups == 0 ? 1 : try size(parameters.nGroups, "nGroups", layer)
        let kernelChannels = try size(parameters.kernelChannels, "kernelChannels", layer)
        let channels = try size(parameters.outputChannels, "outputChannels", layer)
        try expect(kernelChannels * groups, channelsIn: input, layer)
        let dilations = try pair(parameters.dilationFactor, "dilationFactor", default: 1, layer)
        let sliding = try slidingWindow(
            over: input, kernel: parameters.kernelSize, stride: parameters.stride, dilations: dilations,
            padding, layer)
        let shape = [channels, kernelChannels] + sliding.kernel
        guard channels % groups == 0 else {
            throw refusal(layer, "\(channels) channels in \(groups) groups; expected a multiple")
        }
        var inputs = [
            input.name, try constant("\(output).weights", parameters.weights, shape: shape, layer),
        ]
        if parameters.hasBias_p {
            inputs.append(try constant("\(output).bias", parameters.bias, shape: [channels], layer))
        }
        builder.add(
            "Conv", inputs, as: output,
            ints: [
                "kernel_shape": sliding.kernel, "strides": sliding.strides, "dilations": dilations,
                "pads": sliding.pads,
            ], int: ["group": groups])
        return try tensor(output, [1, channels] + sliding.extents, layer)
    }

    mutating func pool(
        _ input: CoreMLTensor, _ parameters: Coreml_PoolingLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard parameters.type == .average else {
            throw refusal(layer, "type \(parameters.type.rawValue); expected 1, the average")
        }
        try expect(nil, channelsIn: input, layer)
        if parameters.globalPooling {
            builder.add("GlobalAveragePool", [input.name], as: output)
            return try tensor(output, [1, input.shape[1], 1, 1], layer)
        }
        guard case .valid(let padding)? = parameters.poolingPaddingType else {
            throw refusal(layer, "padding of another kind; expected \"valid\" with border amounts")
        }
        let sliding = try slidingWindow(
            over: input, kernel: parameters.kernelSize, stride: parameters.stride, dilations: [1, 1],
            padding, layer)
        builder.add(
            "AveragePool", [input.name], as: output,
            ints: ["kernel_shape": sliding.kernel, "strides": sliding.strides, "pads": sliding.pads],
            int: ["count_include_pad": parameters.avgPoolExcludePadding ? 0 : 1])
        return try tensor(output, [1, input.shape[1]] + sliding.extents, layer)
    }

    mutating func normalize(
        _ input: CoreMLTensor, _ parameters: Coreml_BatchnormLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard !parameters.computeMeanVar, !parameters.instanceNormalization else {
            throw refusal(layer, "mean and variance of the input; expected those from training")
        }
        let channels = try size(parameters.channels, "channels", layer)
        try expect(channels, channelsIn: input, layer)
        var inputs = [input.name]
        for (name, values) in [
            ("gamma", parameters.gamma), ("beta", parameters.beta), ("mean", parameters.mean),
            ("variance", parameters.variance),
        ] {
            inputs.append(try constant("\(output).\(name)", values, shape: [channels], layer))
        }
        builder.add("BatchNormalization", inputs, as: output, float: ["epsilon": parameters.epsilon])
        return try tensor(output, input.shape, layer)
    }

    mutating func activate(
        _ input: CoreMLTensor, _ parameters: Coreml_ActivationParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard case .reLu? = parameters.nonlinearityType else {
            throw refusal(layer, "another function; expected ReLU")
        }
        builder.add("Relu", [input.name], as: output)
        return CoreMLTensor(name: output, shape: input.shape, isBatched: input.isBatched)
    }

    mutating func add(
        _ inputs: [CoreMLTensor], as output: String, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        guard inputs.count == 2, inputs[0].shape == inputs[1].shape,
            inputs[0].isBatched == inputs[1].isBatched
        else {
            throw refusal(layer, "inputs \(inputs.map(\.shape)); expected two of the same shape")
        }
        builder.add("Add", inputs.map(\.name), as: output)
        return CoreMLTensor(name: output, shape: inputs[0].shape, isBatched: inputs[0].isBatched)
    }

    mutating func softmax(
        _ input: CoreMLTensor, _ parameters: Coreml_SoftmaxNDLayerParams, as output: String,
        _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        let axis = try axis(parameters.axis, rank: input.shape.count, layer)
        guard !input.isBatched || axis > 0 else {
            throw refusal(layer, "axis 0 of input \(input.shape); expected the labels' axis")
        }
        builder.add("Softmax", [input.name], as: output, int: ["axis": axis + input.axisOffset])
        return CoreMLTensor(name: output, shape: input.shape, isBatched: input.isBatched)
    }

    // MARK: - Shapes and weights

    /// How a kernel goes over the last two axes, time and joints.
    private struct SlidingWindow {
        var kernel: [Int]
        var strides: [Int]
        /// The borders before the two axes, then those after them.
        var pads: [Int]
        /// Of what comes out.
        var extents: [Int]
    }

    private func slidingWindow(
        over input: CoreMLTensor, kernel: [UInt64], stride: [UInt64], dilations: [Int],
        _ padding: Coreml_ValidPadding, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> SlidingWindow {
        let kernel = try pair(kernel, "kernelSize", default: 3, layer)
        let strides = try pair(stride, "stride", default: 1, layer)
        let borders = padding.paddingAmounts.borderAmounts
        guard borders.isEmpty || borders.count == 2 else {
            throw refusal(layer, "\(borders.count) border amounts; expected 2")
        }
        var pads: [Int] = borders.isEmpty ? [0, 0, 0, 0] : []
        for border in borders { pads.append(try size(border.startEdgeSize, "border", from: 0, layer)) }
        for border in borders { pads.append(try size(border.endEdgeSize, "border", from: 0, layer)) }
        let extents = (0..<2).map { axis in
            let free =
                input.shape[2 + axis] + pads[axis] + pads[2 + axis]
                - (dilations[axis] * (kernel[axis] - 1) + 1)
            return free < 0 ? 0 : free / strides[axis] + 1
        }
        guard !extents.contains(0) else {
            throw refusal(layer, "a kernel of \(kernel) on input \(input.shape); expected one that fits")
        }
        return SlidingWindow(kernel: kernel, strides: strides, pads: pads, extents: extents)
    }

    private func pair(
        _ values: [UInt64], _ name: String, default value: Int, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> [Int] {
        guard !values.isEmpty else { return [value, value] }
        guard values.count == 2 else {
            throw refusal(layer, "\(name) is \(values); expected two numbers")
        }
        return [try size(values[0], name, layer), try size(values[1], name, layer)]
    }

    /// Demands [1, channels, time, joints].
    private func expect(
        _ channels: Int?, channelsIn input: CoreMLTensor, _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) {
        guard input.isBatched, input.shape.count == 4, channels ?? input.shape[1] == input.shape[1] else {
            throw refusal(
                layer,
                "input \(input.shape); expected [1, \(channels.map(String.init) ?? "channels"), time, joints]"
            )
        }
    }

    private func tensor(
        _ name: String, _ shape: [Int], _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> CoreMLTensor {
        let tensor = CoreMLTensor(name: name, shape: shape, isBatched: true)
        guard tensor.count != nil else {
            throw refusal(layer, "an output of \(shape) values; expected far fewer")
        }
        return tensor
    }

    private mutating func constant(
        _ name: String, _ weights: Coreml_WeightParams, shape: [Int], _ layer: Coreml_NeuralNetworkLayer
    ) throws(ModelFormatError) -> String {
        guard let values = weights.values else {
            throw refusal(layer, "quantised weights; expected 32-bit or 16-bit floats")
        }
        guard values.count == shape.reduce(1, *) else {
            throw refusal(
                layer, "\(values.count) \(name.split(separator: ".").last ?? ""); expected \(shape)")
        }
        return builder.constant(name, values, shape: shape)
    }
}

extension Coreml_WeightParams {
    /// The numbers, however they are stored; nil when they are quantised.
    fileprivate var values: [Float]? {
        guard rawValue.isEmpty, int8RawValue.isEmpty else { return nil }
        guard !float16Value.isEmpty else { return floatValue }
        return float16Value.withUnsafeBytes { bytes in
            (0..<(bytes.count / 2)).map { index in
                Float(
                    Float16(
                        bitPattern: UInt16(
                            littleEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))))
            }
        }
    }
}
