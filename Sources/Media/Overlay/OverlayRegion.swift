public import PoseCore

/// A named region of the picture, such as a target, as the overlay outlines it.
public struct OverlayRegion: Hashable, Sendable {
    /// Where it is.
    public var region: NormalizedRect
    /// Written at its upper left corner; empty shows none.
    public var name: String

    /// Creates a region to outline.
    public init(region: NormalizedRect, name: String = "") {
        self.region = region
        self.name = name
    }
}
