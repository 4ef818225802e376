/// An object in one frame, as Vision's observation of the same name offers it.
public struct DetectedObjectObservation: Hashable, Sendable {
    /// Where it is.
    public var boundingBox: NormalizedRect
    /// How sure that is, 0...1.
    public var confidence: Float

    /// Creates an observation; one that starts a tracker is sure.
    public init(boundingBox: NormalizedRect, confidence: Float = 1) {
        self.boundingBox = boundingBox
        self.confidence = confidence
    }
}
