import Foundation

@testable import FixedPointInference

/// A network computed plainly in single precision, one operator after another.
struct ReferenceNetwork {
    private let graph: NetworkGraph
    private var values: [Int: [Float]]

    init(_ graph: NetworkGraph, input: [Float]) {
        self.graph = graph
        values = [graph.input: input]
        for node in graph.nodes { values[node.output] = result(of: node) }
    }

    /// A tensor's values by row, pixel and channel.
    subscript(tensor: Int) -> [Float] { values[tensor] ?? [] }

    private func result(of node: NetworkGraph.Node) -> [Float] {
        let input = self[node.inputs[0]]
        let (shape, output) = (graph.shapes[node.inputs[0]], graph.shapes[node.output])
        switch node.operation {
        case .convolution(let filter), .depthwise(let filter):
            var isDepthwise = false
            if case .depthwise = node.operation { isDepthwise = true }
            return convolution(input, shape, filter, isDepthwise, output)
        case .add(let limits): return zip(input, self[node.inputs[1]]).map { limited($0 + $1, limits) }
        case .prelu(let factors):
            return input.indices.map { max(0, input[$0]) + min(0, input[$0]) * factors[$0 % factors.count] }
        case .maxPool:
            return eachValue(of: output) { y, x, channel in
                (0..<4).map { value(input, shape, 2 * y + $0 / 2, 2 * x + $0 % 2, channel) }.max() ?? 0
            }
        case .padChannels:
            return eachValue(of: output) { y, x, channel in
                channel < shape[3] ? value(input, shape, y, x, channel) : 0
            }
        case .upsample: return eachValue(of: output) { upsampled(input, shape, y: $0, x: $1, channel: $2) }
        case .concatenate: return node.inputs.flatMap { self[$0] }
        case .reshape: return input
        case .mean:
            return (0..<shape[3]).map { channel in
                stride(from: channel, to: input.count, by: shape[3]).reduce(0) { $0 + input[$1] }
                    / Float(shape[1] * shape[2])
            }
        case .dense(let constant, let bias):
            let weights = constant.values
            return bias.indices.map { output in
                input.indices.reduce(bias[output]) { $0 + input[$1] * weights[output * input.count + $1] }
            }
        case .sigmoid: return input.map { 1 / (1 + exp(-$0)) }
        }
    }

    private func convolution(
        _ input: [Float], _ shape: [Int], _ filter: NetworkGraph.Filter, _ isDepthwise: Bool, _ output: [Int]
    ) -> [Float] {
        let weights = filter.weights.values
        return eachValue(of: output) { y, x, channel in
            var sum = filter.bias[channel]
            for tap in 0..<filter.size * filter.size {
                let row = y * filter.stride - filter.padding + tap / filter.size
                let column = x * filter.stride - filter.padding + tap % filter.size
                guard (0..<shape[1]).contains(row), (0..<shape[2]).contains(column) else { continue }
                if isDepthwise {
                    sum +=
                        value(input, shape, row, column, channel)
                        * weights[tap * filter.outputs + channel]
                    continue
                }
                let first = (channel * filter.size * filter.size + tap) * filter.inputs
                for source in 0..<filter.inputs {
                    sum += value(input, shape, row, column, source) * weights[first + source]
                }
            }
            return limited(sum, filter.limits)
        }
    }

    /// Bilinear with half-pixel centres.
    private func upsampled(_ input: [Float], _ shape: [Int], y: Int, x: Int, channel: Int) -> Float {
        func neighbors(_ place: Int, _ extent: Int) -> [(Int, Float)] {
            let center = (Float(place) + 0.5) / 2 - 0.5
            let first = center.rounded(.down)
            return [(Int(first), 1 - (center - first)), (Int(first) + 1, center - first)]
                .map { (min(max($0.0, 0), extent - 1), $0.1) }
        }
        var sum: Float = 0
        for (row, rowWeight) in neighbors(y, shape[1]) {
            for (column, weight) in neighbors(x, shape[2]) {
                sum += rowWeight * weight * value(input, shape, row, column, channel)
            }
        }
        return sum
    }

    private func value(_ input: [Float], _ shape: [Int], _ y: Int, _ x: Int, _ channel: Int) -> Float {
        input[(y * shape[2] + x) * shape[3] + channel]
    }

    private func eachValue(of shape: [Int], _ value: (Int, Int, Int) -> Float) -> [Float] {
        (0..<shape[1] * shape[2] * shape[3]).map {
            value($0 / shape[3] / shape[2], $0 / shape[3] % shape[2], $0 % shape[3])
        }
    }

    private func limited(_ value: Float, _ limits: ValueLimits) -> Float {
        max(limits.low, min(limits.high, value))
    }
}
