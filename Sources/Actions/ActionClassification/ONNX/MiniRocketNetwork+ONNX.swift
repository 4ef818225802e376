import Foundation
import ModelFormats

/// A network as an ONNX graph and back.
///
/// Kernels of one dilation and padding are a group: a 1×1 convolution adds up the series, a depthwise dilated
/// one does the taps, a soft (or hard) threshold and ReduceMean give the shares above the thresholds.
extension MiniRocketNetwork {
    /// The graph: `poses` [N, frames, channels, joints] to `labelProbabilities` [N, labels].
    func graph(name: String, channelCount: Int, jointCount: Int) -> Onnx_GraphProto {
        let (length, inputs) = (rocket.windowLength, channelMap.inputCount)
        var builder = ONNXGraphBuilder(name: name)
        builder.input("poses", shape: [0, length, channelCount, jointCount])
        builder.output("labelProbabilities", shape: [0, biases.count])
        let flatShape = builder.constant("flat.shape", [0, length, inputs])
        builder.add("Reshape", ["poses", flatShape], as: "flat")
        builder.add("Transpose", ["flat"], as: "values", ints: ["perm": [0, 2, 1]])
        let pads = builder.constant("extended.pads", [0, 0, 1, 0, 0, 1])
        builder.add("Pad", ["values", pads], as: "extended", strings: ["mode": "edge"])
        var mapWeights = [Float](repeating: 0, count: rocket.seriesCount * inputs * 3)
        for (row, terms) in channelMap.series.enumerated() {
            for term in terms { mapWeights[(row * inputs + term.input) * 3 + term.tap] += term.weight }
        }
        let map = builder.constant("series.weight", mapWeights, shape: [rocket.seriesCount, inputs, 3])
        builder.add("Conv", ["extended", map], as: "series")
        let unsqueezeAxis = builder.constant("axis", [2])
        var parts: [String] = []
        for (index, group) in groups.enumerated() {
            parts.append(add(group, number: index, axis: unsqueezeAxis, to: &builder))
        }
        builder.add("Concat", parts, as: "features", int: ["axis": 1])
        let weights = builder.constant(
            "labels.weight", weights, shape: [rocket.featureCount, biases.count])
        let bias = builder.constant("labels.bias", biases, shape: [biases.count])
        builder.add("Gemm", ["features", weights, bias], as: "logits")
        builder.add("Softmax", ["logits"], as: "labelProbabilities", int: ["axis": 1])
        return builder.graph
    }

    /// Kernels that can share nodes, in their order.
    private var groups: [[MiniRocket.Kernel]] {
        rocket.kernels.reduce(into: []) { groups, kernel in
            if let first = groups.last?.first, first.dilation == kernel.dilation,
                first.isPadded == kernel.isPadded, first.thresholds.count == kernel.thresholds.count
            {
                groups[groups.count - 1].append(kernel)
            } else {
                groups.append([kernel])
            }
        }
    }

    private func add(
        _ kernels: [MiniRocket.Kernel], number: Int, axis: String, to builder: inout ONNXGraphBuilder
    ) -> String {
        let name = "kernels.\(number)"
        let thresholdCount = kernels[0].thresholds.count
        var chosen = [Float](repeating: 0, count: kernels.count * rocket.seriesCount)
        for (row, kernel) in kernels.enumerated() {
            for series in kernel.series { chosen[row * rocket.seriesCount + series] = 1 }
        }
        let choice = builder.constant(
            "\(name).series", chosen, shape: [kernels.count, rocket.seriesCount, 1])
        var result = builder.add("Conv", ["series", choice], as: "\(name).sum")
        let (dilation, reach) = (kernels[0].dilation, kernels[0].isPadded ? kernels[0].reach : 0)
        if dilation > 0 {
            let taps = kernels.flatMap { kernel in
                (0..<9).map { kernel.heavyTaps.contains($0) ? Float(2) : -1 }
            }
            let weight = builder.constant("\(name).taps", taps, shape: [kernels.count, 1, 9])
            result = builder.add(
                "Conv", [result, weight], as: "\(name).convolution",
                ints: ["dilations": [dilation], "pads": [reach, reach]], int: ["group": kernels.count])
        }
        let thresholds = builder.constant(
            "\(name).thresholds", kernels.flatMap(\.thresholds),
            shape: [1, kernels.count, thresholdCount, 1])
        builder.add("Unsqueeze", [result, axis], as: "\(name).row")
        if rocket.softThresholdWidth > 0 {
            builder.add("Sub", ["\(name).row", thresholds], as: "\(name).above")
            builder.add(
                "HardSigmoid", ["\(name).above"], as: "\(name).ones",
                float: ["alpha": 1 / rocket.softThresholdWidth, "beta": 0.5])
        } else {
            builder.add("Greater", ["\(name).row", thresholds], as: "\(name).above")
            builder.add("Cast", ["\(name).above"], as: "\(name).ones", int: ["to": 1])
        }
        builder.add(
            "ReduceMean", ["\(name).ones"], as: "\(name).shares", ints: ["axes": [3]], int: ["keepdims": 0])
        let shape = builder.constant("\(name).shape", [0, kernels.count * thresholdCount])
        return builder.add("Reshape", ["\(name).shares", shape], as: "\(name).features")
    }

    /// Reads the parameters of a graph that `graph(name:channelCount:jointCount:)` made; nil for any other.
    init?(graph: Onnx_GraphProto, windowLength: Int) {
        var constants: [String: (values: [Float], shape: [Int])] = [:]
        for tensor in graph.initializer
        where tensor.dataType == Int32(Onnx_TensorProto.DataType.float.rawValue) {
            let shape = tensor.dims.map(Int.init)
            let values = tensor.floats
            // Extents that were made up must not overflow, nor stand beside one of 0, which would make any of them right.
            var count = 1
            for extent in shape {
                let (product, overflows) = count.multipliedReportingOverflow(by: extent)
                guard extent > 0, !overflows else { return nil }
                count = product
            }
            // A number that is none would make every answer one.
            guard values.count == count, values.allSatisfy(\.isFinite) else { return nil }
            constants[tensor.name] = (values, shape)
        }
        guard let map = constants["series.weight"], map.shape.count == 3, map.shape[2] == 3,
            let weights = constants["labels.weight"]?.values, let biases = constants["labels.bias"]?.values
        else { return nil }
        let (seriesCount, inputCount) = (map.shape[0], map.shape[1])
        let series: [[ChannelMap.Term]] = (0..<seriesCount).map { row in
            (0..<(inputCount * 3)).compactMap { index in
                let weight = map.values[row * inputCount * 3 + index]
                return weight == 0 ? nil : ChannelMap.Term(input: index / 3, tap: index % 3, weight: weight)
            }
        }
        var kernels: [MiniRocket.Kernel] = []
        var number = 0
        while let choice = constants["kernels.\(number).series"] {
            guard let thresholds = constants["kernels.\(number).thresholds"],
                let group = Self.kernels(
                    choice: choice, taps: constants["kernels.\(number).taps"], thresholds: thresholds,
                    convolution: graph.node.first { $0.name == "kernels.\(number).convolution" },
                    seriesCount: seriesCount)
            else { return nil }
            kernels += group
            number += 1
        }
        let softThreshold = graph.node.first { $0.opType == "HardSigmoid" }
        let slope = softThreshold?.attribute.first { $0.name == "alpha" }?.f
        guard softThreshold == nil || (slope ?? 0) > 0 else { return nil }
        let featureCount = kernels.reduce(0) { $0 + $1.thresholds.count }
        guard featureCount > 0, weights.count == featureCount * biases.count,
            kernels.allSatisfy({ $0.outputCount(windowLength: windowLength) > 0 && $0.reach <= windowLength })
        else { return nil }
        self.init(
            channelMap: ChannelMap(inputCount: inputCount, series: series),
            rocket: MiniRocket(
                windowLength: windowLength, seriesCount: seriesCount,
                softThresholdWidth: slope.map { 1 / $0 } ?? 0,
                kernels: kernels),
            weights: weights, biases: biases)
    }

    private static func kernels(
        choice: (values: [Float], shape: [Int]), taps: (values: [Float], shape: [Int])?,
        thresholds: (values: [Float], shape: [Int]), convolution: Onnx_NodeProto?, seriesCount: Int
    ) -> [MiniRocket.Kernel]? {
        guard choice.shape.count == 3, choice.shape[1] == seriesCount, thresholds.shape.count == 4,
            thresholds.shape[1] == choice.shape[0]
        else { return nil }
        var dilation = 0
        var isPadded = true
        if let convolution {
            func ints(_ name: String) -> [Int64] {
                convolution.attribute.first { $0.name == name }?.ints ?? []
            }
            guard let first = ints("dilations").first, (1...10_000).contains(first) else { return nil }
            dilation = Int(first)
            isPadded = ints("pads").first ?? 0 > 0
            guard taps?.values.count == choice.shape[0] * 9 else { return nil }
        }
        let count = thresholds.shape[2]
        var result: [MiniRocket.Kernel] = []
        for row in 0..<choice.shape[0] {
            let heavy = taps.map { taps in (0..<9).filter { taps.values[row * 9 + $0] > 0 } } ?? []
            guard heavy.count == (dilation > 0 ? 3 : 0) else { return nil }
            result.append(
                MiniRocket.Kernel(
                    dilation: dilation, isPadded: isPadded, heavyTaps: heavy,
                    series: (0..<seriesCount).filter { choice.values[row * seriesCount + $0] != 0 },
                    thresholds: Array(thresholds.values[(row * count)..<((row + 1) * count)])))
        }
        return result
    }
}
