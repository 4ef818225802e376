/// What a `LikelihoodModel` is fitted to: measures, and how far what they are of is right.
public struct LikelihoodExample: Sendable {
    /// As many as those of the other examples.
    public var measures: [Float]
    /// 0...1.
    public var target: Float
    /// Weight of its loss; 1 is usual.
    public var weight: Float

    /// Creates an example.
    public init(measures: [Float], target: Float, weight: Float) {
        (self.measures, self.target, self.weight) = (measures, target, weight)
    }
}
