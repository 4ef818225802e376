/// One point of a body or hand: where it is and how sure the estimator is of that.
public struct Joint<Name: Hashable & Sendable>: Hashable, Sendable {
    /// Which joint this is.
    public var jointName: Name
    /// Where it is; may lie beyond the picture's edge.
    public var location: NormalizedPoint
    /// How sure the location is, 0...1; low for joints that are hidden or outside the picture.
    public var confidence: Float

    /// Creates a joint from its name, place and confidence.
    public init(jointName: Name, location: NormalizedPoint, confidence: Float) {
        self.jointName = jointName
        self.location = location
        self.confidence = confidence
    }
}

extension Joint: Encodable where Name: Encodable {}

extension Joint: Decodable where Name: Decodable {}
