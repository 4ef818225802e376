import Foundation

/// How likely a group of excursions is a bout of repetitions: small networks with one hidden layer over `BoutMeasures`, whose log odds
/// are averaged.
///
/// `count-repetitions fit` fits them to groups that are found in sequences with known repetitions; see Decision 34.
@_spi(Training)
public struct BoutModel: Sendable {
    /// Weighted sums of all measures, their hyperbolic tangents, and the log odds as a weighted sum of these.
    public struct Network: Sendable {
        /// Of each hidden value, a weight for each measure.
        public var hidden: [Float]
        /// Of each hidden value, a constant.
        public var hiddenBiases: [Float]
        /// A weight of each hidden value.
        public var output: [Float]
        /// The log odds where all hidden values are 0.
        public var outputBias: Float

        /// Creates a network from its weights.
        public init(hidden: [Float], hiddenBiases: [Float], output: [Float], outputBias: Float) {
            (self.hidden, self.hiddenBiases) = (hidden, hiddenBiases)
            (self.output, self.outputBias) = (output, outputBias)
        }

        fileprivate func logOdds(_ measures: [Float]) -> Float {
            var sum = outputBias
            for (row, bias) in hiddenBiases.enumerated() {
                var value = bias
                for (column, measure) in measures.enumerated() {
                    value += hidden[row * measures.count + column] * measure
                }
                sum += output[row] * tanh(value)
            }
            return sum
        }
    }

    /// The networks that are averaged.
    public var networks: [Network]

    /// Creates a model from its networks.
    public init(networks: [Network]) { self.networks = networks }

    /// 0...1.
    func likelihood(_ measures: BoutMeasures) -> Float {
        let sum = networks.reduce(Float(0)) { $0 + $1.logOdds(measures.values) }
        return 1 / (1 + exp(-sum / Float(max(1, networks.count))))
    }
}
