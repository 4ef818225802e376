public import Gestures
public import PoseCore

/// What a hand does in one frame: the gesture it shows, and whether it pinches.
public struct HandActivity: Hashable, Sendable {
    /// The static gesture; nil when gestures are not reported.
    public var gesture: GesturePrediction?
    /// What the frames so far say of thumb and index finger.
    public var pinch: PinchGesture.State
    /// The middle between their tips; nil when one is not seen surely enough.
    public var pinchPoint: NormalizedPoint?

    /// Creates an activity from its parts.
    public init(
        gesture: GesturePrediction? = nil, pinch: PinchGesture.State = .unknown,
        pinchPoint: NormalizedPoint? = nil
    ) {
        self.gesture = gesture
        self.pinch = pinch
        self.pinchPoint = pinchPoint
    }
}
