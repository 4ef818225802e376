public import PoseCore

/// A length in the plane of the flights that the user knows: two points of the picture and the metres between them.
public struct KnownLength: Hashable, Sendable {
    /// One end.
    public var start: NormalizedPoint
    /// The other end.
    public var end: NormalizedPoint
    /// How far they are apart.
    public var meters: Double

    /// Creates a known length.
    ///
    /// - Returns: Nil when the points coincide or the length is not above 0.
    public init?(start: NormalizedPoint, end: NormalizedPoint, meters: Double) {
        guard start != end, meters > 0, meters.isFinite else { return nil }
        self.start = start
        self.end = end
        self.meters = meters
    }
}
