import Foundation

/// A network with one hidden layer: weighted sums of all measures, their hyperbolic tangents, and the log odds as a weighted sum of these.
public struct LikelihoodNetwork: Sendable {
    /// Hidden values that are computed at once; what is beyond the last has weights of 0.
    private typealias Group = SIMD8<Float>

    /// Of each hidden value, a weight for each measure.
    public let hidden: [Float]
    /// Of each hidden value, a constant.
    public let hiddenBiases: [Float]
    /// A weight of each hidden value.
    public let output: [Float]
    /// The log odds where all hidden values are 0.
    public let outputBias: Float

    /// Of each group of hidden values, the weights for each measure.
    private let weights: [Group]
    private let biases: [Group]

    /// Creates a network from its weights; the number of measures is that of `hidden` by that of `hiddenBiases`.
    public init(hidden: [Float], hiddenBiases: [Float], output: [Float], outputBias: Float) {
        (self.hidden, self.hiddenBiases) = (hidden, hiddenBiases)
        (self.output, self.outputBias) = (output, outputBias)
        let width = hidden.count / max(1, hiddenBiases.count)
        var (weights, biases) = ([Group](), [Group]())
        for start in stride(from: 0, to: hiddenBiases.count, by: Group.scalarCount) {
            let group = start..<min(start + Group.scalarCount, hiddenBiases.count)
            func lanes(_ value: (Int) -> Float) -> Group {
                var lanes = Group.zero
                for row in group { lanes[row - start] = value(row) }
                return lanes
            }
            biases.append(lanes { hiddenBiases[$0] })
            weights += (0..<width).map { column in lanes { hidden[$0 * width + column] } }
        }
        (self.weights, self.biases) = (weights, biases)
    }

    /// Creates a network from its weights as text, numbers between spaces and line ends. As array literals the thousands of them
    /// took the compiler a third of its time for a module. A word that is no number makes every likelihood NaN.
    public init(hidden: String, hiddenBiases: String, output: String, outputBias: Float) {
        func numbers(_ text: String) -> [Float] {
            text.utf8.split { $0 <= UInt8(ascii: " ") }.map { Float(Substring($0)) ?? .nan }
        }
        self.init(
            hidden: numbers(hidden), hiddenBiases: numbers(hiddenBiases), output: numbers(output),
            outputBias: outputBias)
    }

    func logOdds(of measures: [Float]) -> Float {
        var result = outputBias
        for (group, bias) in biases.enumerated() {
            var sums = bias
            for (column, measure) in measures.enumerated() {
                sums += weights[group * measures.count + column] * measure
            }
            let first = group * Group.scalarCount
            for row in first..<min(first + Group.scalarCount, output.count) {
                result += output[row] * tanh(sums[row - first])
            }
        }
        return result
    }
}
