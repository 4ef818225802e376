import Foundation

/// Weights with their gradient and Adam's two moments (Kingma and Ba: "Adam: A Method for Stochastic Optimization", 2015).
public struct AdamParameters {
    /// The weights.
    public var values: [Float]
    /// What has been added up since the last step.
    public var gradient: [Float]
    private var first: [Float]
    private var second: [Float]

    /// Starts from weights.
    public init(_ values: [Float]) {
        self.values = values
        gradient = [Float](repeating: 0, count: values.count)
        (first, second) = (gradient, gradient)
    }

    /// Step `number`, counted from 1, after which the gradient is zero.
    ///
    /// - Parameter decay: Share by which weights shrink, times the rate (Loshchilov and Hutter: "Decoupled Weight Decay Regularization",
    ///   2019).
    public mutating func step(_ number: Int, rate: Float, decay: Float = 0) {
        let (a, b) = (1 - pow(0.9, Float(number)), 1 - pow(0.999, Float(number)))
        for index in values.indices {
            let slope = gradient[index]
            first[index] = 0.9 * first[index] + 0.1 * slope
            second[index] = 0.999 * second[index] + 0.001 * slope * slope
            let change = (first[index] / a) / ((second[index] / b).squareRoot() + 1e-8)
            values[index] -= rate * (change + decay * values[index])
            gradient[index] = 0
        }
    }
}
