/// What the worksheets leave to the observer's eye, as numbers: when a part counts as upright, bent, turned or raised.
///
/// The worksheets' own limits (20°, 45°, 60°, 90° …) are not here: they are in `RULAScore` and `REBAScore`.
public struct PostureThresholds: Hashable, Sendable {
    /// Degrees within which trunk, neck and wrist are "at 0°". 5: the zero of a goniometer read by eye.
    public var neutral = 5.0
    /// Degrees from which the trunk is bent sideways or turned. 10: EN 1005-4's limit of "not clearly visible".
    public var trunkBend = 10.0
    /// As `trunkBend`, for turning.
    public var trunkTwist = 10.0
    /// Degrees from which the neck is bent sideways. 10, as the trunk.
    public var neckBend = 10.0
    /// Degrees from which the neck is turned. 15: three times the reading error of `neutral`.
    public var neckTwist = 15.0
    /// Degrees from which an upper arm is abducted. 20: EN 1005-4's limit of the acceptable zone.
    public var abduction = 20.0
    /// Degrees from which a wrist is bent towards the thumb or the little finger.
    public var wristDeviation = 10.0
    /// Degrees from which a forearm's turn is at or near the end of its range (about 80° each way).
    public var forearmRotation = 60.0

    /// Creates the default thresholds.
    public init() {}
}
