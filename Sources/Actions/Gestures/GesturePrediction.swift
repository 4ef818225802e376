/// What a hand shows, and how sure that is.
public struct GesturePrediction: Hashable, Sendable {
    /// The most likely gesture, `none` included.
    public var gesture: HandGesture
    /// How sure it is, 0...1.
    public var confidence: Float
    /// How likely each gesture is; the sum is 1.
    public var probabilities: [HandGesture: Float]

    /// Creates a prediction from how likely each gesture is; those not given are not likely at all.
    public init(probabilities: [HandGesture: Float]) {
        let best = HandGesture.allCases.max { (probabilities[$0] ?? 0) < (probabilities[$1] ?? 0) } ?? .none
        gesture = best
        confidence = probabilities[best] ?? 0
        self.probabilities = probabilities
    }
}
