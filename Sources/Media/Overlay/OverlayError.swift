public import PoseCore

/// Why nothing could be drawn on a bitmap.
public struct OverlayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bitmap's size.
    public let size: PixelSize
    /// Cairo's own words.
    let reason: String

    /// What failed, with which bitmap, and what to do.
    public var description: String {
        "overlay: cannot draw on a picture of \(size.width)×\(size.height): \(reason); "
            + "use a picture of at most 32767 pixels a side"
    }
}
