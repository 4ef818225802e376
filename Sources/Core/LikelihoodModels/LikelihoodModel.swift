import Foundation

/// A likelihood by the mean log odds of a few networks over the same measures.
public struct LikelihoodModel: Sendable {
    /// The networks that are averaged.
    public var networks: [LikelihoodNetwork]
    /// The least and the largest value of each measure, beyond which nothing was fitted; empty where measures are taken as they are.
    public var bounds: [ClosedRange<Float>]

    /// Creates a model from its networks.
    public init(networks: [LikelihoodNetwork], bounds: [ClosedRange<Float>] = []) {
        self.networks = networks
        self.bounds = bounds
    }

    /// The likelihood, 0...1; a half of a model without networks.
    public func likelihood(of measures: [Float]) -> Float {
        var values = measures
        for (index, bound) in zip(values.indices, bounds) {
            values[index] = max(bound.lowerBound, min(bound.upperBound, values[index]))
        }
        let sum = networks.reduce(Float(0)) { $0 + $1.logOdds(of: values) }
        return 1 / (1 + exp(-sum / Float(max(1, networks.count))))
    }
}
