/// Where a stored picture's first row and column are seen; the values are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable, CaseIterable {
    /// As stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored about the diagonal through the upper left corner.
    case leftMirrored = 5
    /// To be turned clockwise by 90° to be upright.
    case right = 6
    /// Mirrored about the other diagonal.
    case rightMirrored = 7
    /// To be turned counter-clockwise by 90° to be upright.
    case left = 8
}
