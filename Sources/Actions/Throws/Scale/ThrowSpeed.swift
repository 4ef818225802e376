/// How fast an object left the hand.
public struct ThrowSpeed: Hashable, Sendable {
    /// What a speed is given in; the raw values are those of the JSON output.
    public enum Unit: String, CaseIterable, Hashable, Sendable {
        /// Metres a second.
        case metersPerSecond = "m/s"
        /// Heights of the thrower's body a second, where nothing shows how long a metre is.
        case heightsPerSecond = "heights/s"
    }

    /// In `unit`.
    public var value: Double
    /// What `value` is given in.
    public var unit: Unit
    /// Where the scale comes from.
    public var scale: SceneScale.Source
    /// The standard error of scale and flight together, as a share of the speed.
    public var relativeError: Double

    /// Creates a speed.
    public init(value: Double, unit: Unit, scale: SceneScale.Source, relativeError: Double) {
        self.value = value
        self.unit = unit
        self.scale = scale
        self.relativeError = relativeError
    }

    /// The speed of something that crosses `heightsPerSecond` picture heights a second.
    ///
    /// - Parameter relativeError: The standard error of `heightsPerSecond` as a share of it.
    public init(heightsPerSecond: Double, relativeError: Double, scale: SceneScale) {
        let error = relativeError * relativeError + scale.relativeError * scale.relativeError
        self.init(
            value: heightsPerSecond * scale.unitsPerPictureHeight, unit: scale.speedUnit,
            scale: scale.source, relativeError: error.squareRoot())
    }

    /// Metres a second; nil when no metre is known.
    public var metersPerSecond: Double? { unit == .metersPerSecond ? value : nil }
    /// Kilometres an hour; nil when no metre is known.
    public var kilometersPerHour: Double? { metersPerSecond.map { $0 * 3.6 } }
    /// Miles an hour; nil when no metre is known.
    public var milesPerHour: Double? { metersPerSecond.map { $0 / 0.44704 } }
}
