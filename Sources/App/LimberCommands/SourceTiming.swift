/// What sources do not say of their times.
public struct SourceTiming: Hashable, Sendable {
    /// Frames a second of folders of pictures that are a film's; nil: photographs.
    public var sequenceFrameRate: Double?
    /// How many times slower than it was films show what happens (`FrameReader.Configuration.slowMotion`).
    public var slowMotion = 1.0

    /// Creates the default: photographs, and films that show what happens as it was.
    public init() {}
}
