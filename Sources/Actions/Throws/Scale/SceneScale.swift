/// How long things in the picture are, and how that is known.
public struct SceneScale: Hashable, Sendable {
    /// What a scale is taken from; the raw values are those of the JSON output.
    public enum Source: String, CaseIterable, Hashable, Sendable {
        /// A length that the user gave.
        case knownLength = "known-length"
        /// The acceleration of the scene's flights, which is gravity.
        case gravity
        /// The thrower's own height: the unit is not the metre but this height.
        case bodyHeight = "body-height"
    }

    /// What it is taken from.
    public var source: Source
    /// Metres, or heights of the thrower's body, in one height of the picture.
    public var unitsPerPictureHeight: Double
    /// The standard error as a share of the scale.
    public var relativeError: Double

    /// Creates a scale.
    public init(source: Source, unitsPerPictureHeight: Double, relativeError: Double) {
        self.source = source
        self.unitsPerPictureHeight = unitsPerPictureHeight
        self.relativeError = relativeError
    }

    /// The unit of speeds.
    public var speedUnit: ThrowSpeed.Unit {
        source == .bodyHeight ? .heightsPerSecond : .metersPerSecond
    }
}
