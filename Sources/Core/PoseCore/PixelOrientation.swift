/// How a stored picture must be turned to be upright, clockwise.
public enum PixelOrientation: Int, CaseIterable, Hashable, Sendable {
    case up = 0
    case clockwise90 = 90
    case clockwise180 = 180
    case clockwise270 = 270

    /// True when width and height change places.
    public var swapsAxes: Bool { self == .clockwise90 || self == .clockwise270 }
}
