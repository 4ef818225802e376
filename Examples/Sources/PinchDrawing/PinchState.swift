import CoreGraphics

/// Whether thumb and index finger touch: three frames in a row decide.
struct PinchState {
    enum Phase { case unknown, maybePinched, pinched, maybeApart, apart }

    private(set) var phase = Phase.unknown
    private var touching = 0
    private var apart = 0
    private let needed = 3
    /// In points of a view 400 points wide.
    private let reach: CGFloat = 40

    /// Takes in the tips' places in a view; nil: they are not seen.
    mutating func update(_ thumb: CGPoint?, _ index: CGPoint?) {
        guard let thumb, let index else {
            self = PinchState()
            return
        }
        if hypot(thumb.x - index.x, thumb.y - index.y) < reach {
            (touching, apart) = (touching + 1, 0)
            phase = touching >= needed ? .pinched : .maybePinched
        } else {
            (touching, apart) = (0, apart + 1)
            phase = apart >= needed ? .apart : .maybeApart
        }
    }
}
