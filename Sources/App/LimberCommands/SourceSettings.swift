/// How sources are read: what they do not say of themselves, and whether their servers are verified.
public struct SourceSettings: Hashable, Sendable {
    /// Frames a second of folders of pictures that are a film's; nil: photographs.
    public var sequenceFrameRate: Double?
    /// How many times slower than it was films show what happens (`FrameReader.Configuration.slowMotion`).
    public var slowMotion = 1.0
    /// True: servers of encrypted addresses must prove by a certificate what they are.
    public var verifiesCertificates = true

    /// Creates the default: photographs, films that show what happens as it was, and verified servers.
    public init() {}
}
