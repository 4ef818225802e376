public import Gestures

/// What one frame reports of a stroke that a hand draws in the air.
///
/// A frame reports the points that are new, and again those of some frames before it, so that a client that misses
/// a few frames misses no point: with each point put at its index, every one is there exactly once.
public struct HandStroke: Hashable, Sendable {
    /// The same number for as long as the source is watched; never given to another stroke.
    public var id: Int
    /// The hand that draws it, as `TrackedHand.id`.
    public var handID: Int
    /// Where `points` begin in the stroke; 0 is its first point.
    public var start: Int
    /// Where the stroke goes from there on, in the order of time.
    public var points: [PinchDrawing.Point]
    /// True when nothing will be added to it.
    public var isEnded: Bool

    /// Creates a piece of a stroke.
    public init(id: Int, handID: Int, start: Int, points: [PinchDrawing.Point], isEnded: Bool) {
        self.id = id
        self.handID = handID
        self.start = start
        self.points = points
        self.isEnded = isEnded
    }
}
