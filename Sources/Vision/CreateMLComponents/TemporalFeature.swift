/// A value and the stretch of a source that it stands for.
public struct TemporalFeature<Feature>: Identifiable {
    /// The stretch.
    public let id: TemporalSegmentIdentifier
    /// The value.
    public let feature: Feature

    /// Creates a value with its stretch.
    public init(id: TemporalSegmentIdentifier, feature: Feature) {
        self.id = id
        self.feature = feature
    }

    /// The same stretch with another value.
    public func map<Other>(_ transform: (Feature) throws -> Other) rethrows -> TemporalFeature<Other> {
        TemporalFeature<Other>(id: id, feature: try transform(feature))
    }
}

extension TemporalFeature: Sendable where Feature: Sendable {}
extension TemporalFeature: Equatable where Feature: Equatable {}

/// A stretch of a source, in parts of a second or in frames.
public struct TemporalSegmentIdentifier: Hashable, Sendable {
    /// What it is a stretch of.
    public var source: String
    /// From where to where.
    public var range: Range<Int>
    /// Parts of a second that the range counts; nil: frames, thirty a second.
    public var timescale: Int?

    /// Creates a stretch.
    public init(source: String, range: Range<Int>, timescale: Int? = nil) {
        self.source = source
        self.range = range
        self.timescale = timescale
    }

    /// Its start in seconds.
    var start: Double { Double(range.lowerBound) / Double(timescale ?? 30) }
    /// Its end in seconds.
    var end: Double { Double(range.upperBound) / Double(timescale ?? 30) }
}
